#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=eccf17d54e9e8c20885e89c90b90be00c40c290640bebc5315da7464113decc3
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.inc
dog 21 4
dog 18 3
dog 13 4
dog 2 5
dog 3 6
net 14 2
net 21 2
net 20 2
net 3 6
net 6 5
net
. ./wig.inc
pup 20 4
pup 14 4
pup 14 2
pup 4 7
pup 6 6
bud 9 1
bud 14 3
bud 15 1
bud 3 5
bud 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
