#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5a597da9ebfa3106a604d6cf19940ee01ea2c3d140406f0ccd2bbde86256429e
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.inc
dog 25 1
dog 23 4
dog 13 3
dog 2 7
dog 5 6
net 19 2
net 10 2
net 21 1
net 2 7
net 3 3
net
. ./wig.inc
pup 19 2
pup 20 2
pup 14 4
pup 3 7
pup 3 3
bud 12 4
bud 25 1
bud 23 2
bud 2 7
bud 6 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
