#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=67ec65d3ba42cab20cbef4042c4b7492a8815a92b72db6c33306847457d6c8a6
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
pup
pup 29 3
pup 2 5
pup 4 4
pup 30 6
. ./nut.sh
mop 26 2
mop 3 7
mop 6 6
mop 6 2
mop 4 5
saw 21 2
saw 4 7
saw 5 5
saw 30 1
saw 12 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
