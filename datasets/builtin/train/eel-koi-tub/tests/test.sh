#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0ccc73088adfffd98ea9bf204c5df9fb8d0723222518cdc593a14306d7d10ff4
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.sh
net 13 3
net 23 2
net 21 2
net 4 5
net 4 5
. ./ivy.sh
tub 20 2
tub 22 3
tub 13 2
tub 2 7
tub 4 3
. ./mop.sh
bee 16 3
bee 15 1
bee 15 2
bee 3 6
bee 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
