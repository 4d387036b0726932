#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=62772f3c17e4e57875bb55a1469f9034b7e8cb9cae2c7df7e13145d6b935c125
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.sh
net 21 1
net 4 5
net 6 6
net 21 3
net 23 6
. ./ivy.sh
tub 27 1
tub 3 5
tub 5 5
tub 7 1
tub 15 8
. ./mop.sh
bee 25 1
bee 4 6
bee 6 6
bee 30 4
bee 10 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
