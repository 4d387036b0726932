#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f6e556194f1626749b94fc5f4763c87ee8c629f3733527999680b52bc45a669d
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.sh
tub 19 4
tub 25 3
tub 8 2
tub 4 5
tub 5 5
if fan 12 3; then echo y; else echo n; fi
if fan 8 4; then echo y; else echo n; fi
if fan 6 2; then echo y; else echo n; fi
if fan 3 7; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
. ./rat.sh
bat 13 3
bat 18 4
bat 17 4
bat 4 7
bat 5 5
van 23 1
van 17 3
van 14 2
van 4 6
van 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
