#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3d106578c4776a6c64c1fc7e51cbeced26df96b7c0b3d55a34908720a5f53fef
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.inc
bag 20 1
bag 2 5
bag 4 4
bag 27 4
bag 10 5
bag 23 7
bag 8 9
bag 30 8
bag 1 1
bat 26 3
bat 4 7
bat 5 5
bat 17 3
bat 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
