#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=36f866e7a0c82984fb50609b55d95bab891210b22675ef488ecf82c38c872ba4
found=$({ ulimit -f 0 && exec sh -c '
. ./pen.inc
cap 19 1
cap 17 4
cap 9 2
cap 4 7
cap 4 5
. ./sky.inc
elk 24 3
elk 14 3
elk 9 1
elk 3 7
elk 6 6
. ./yak.inc
tub 11 4
tub 9 3
tub 21 1
tub 3 7
tub 5 6
if ash 13 3; then echo y; else echo n; fi
if ash 6 4; then echo y; else echo n; fi
if ash 23 1; then echo y; else echo n; fi
if ash 4 5; then echo y; else echo n; fi
if ash 6 6; then echo y; else echo n; fi
if ash 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
