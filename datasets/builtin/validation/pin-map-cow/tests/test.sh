#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4961ba038cca32fbffbb6e5a317830d066a553a80f75c28d8eef198d755b2531
found=$({ ulimit -f 0 && exec sh -c '
. ./fig.sh
cow 6 3
cow 15 3
cow 25 1
cow 3 5
cow 3 6
fox 25 2
fox 7 4
fox 24 2
fox 2 5
fox 6 4
. ./ram.sh
rye 9 2
rye 9 2
rye 8 2
rye 4 6
rye 3 4
rye
if dog 24 2; then echo y; else echo n; fi
if dog 21 2; then echo y; else echo n; fi
if dog 7 3; then echo y; else echo n; fi
if dog 4 6; then echo y; else echo n; fi
if dog 5 3; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
