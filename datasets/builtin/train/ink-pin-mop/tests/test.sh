#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=40ad32696d6f7c78b7819a170b7b46e2371a8e8a8a4988db25453d1adf81bb22
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
pup
pup 21 2
pup 2 6
pup 4 4
pup 22 4
. ./nut.sh
mop 30 2
mop 3 6
mop 5 5
mop 15 5
mop 1 7
mop 26 1
saw 22 1
saw 2 5
saw 6 6
saw 26 6
saw 22 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
