#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9aeb06ac5f2c966ca326e178b52232d4c035ea8d7ecd139615ff092a347f384c
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.inc
if jet 22 4; then echo y; else echo n; fi
if jet 12 1; then echo y; else echo n; fi
if jet 18 4; then echo y; else echo n; fi
if jet 3 6; then echo y; else echo n; fi
if jet 5 5; then echo y; else echo n; fi
if jet 5 5; then echo y; else echo n; fi
pig 24 2
pig 22 2
pig 7 3
pig 4 6
pig 6 4
pig
. ./hen.inc
van 14 3
van 17 4
van 19 4
van 2 6
van 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
