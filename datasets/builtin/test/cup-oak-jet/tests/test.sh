#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a47a2135e4d0476351d339d61e72c18f682816aaae8ccce109615ba4ef14b354
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.inc
if jet 10 1; then echo y; else echo n; fi
if jet 10 2; then echo y; else echo n; fi
if jet 6 3; then echo y; else echo n; fi
if jet 2 6; then echo y; else echo n; fi
if jet 4 3; then echo y; else echo n; fi
if jet 5 5; then echo y; else echo n; fi
pig 19 3
pig 10 1
pig 7 4
pig 4 7
pig 4 6
pig
. ./hen.inc
van 18 1
van 12 4
van 20 1
van 4 6
van 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
