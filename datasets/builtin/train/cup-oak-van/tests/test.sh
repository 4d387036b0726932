#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=334c6549908ab4851aa41c1b0ca726119d1779fa31987509cb4add8ab0c03b33
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.inc
if jet 17 4; then echo y; else echo n; fi
if jet 22 4; then echo y; else echo n; fi
if jet 18 1; then echo y; else echo n; fi
if jet 3 5; then echo y; else echo n; fi
if jet 6 5; then echo y; else echo n; fi
if jet 5 5; then echo y; else echo n; fi
pig 20 4
pig 11 3
pig 25 2
pig 2 7
pig 4 3
pig
. ./hen.inc
van 16 4
van 7 1
van 7 4
van 2 5
van 3 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
