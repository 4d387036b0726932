#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=05b0c04d983c2f59ddbdab88189b63d63d976d19da6e515c8b6523518057a250
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.inc
dog 22 3
dog 21 3
dog 7 4
dog 2 5
dog 6 3
net 12 1
net 17 2
net 24 2
net 2 7
net 6 6
net
. ./wig.inc
pup 8 2
pup 12 4
pup 25 4
pup 2 6
pup 4 6
bud 14 3
bud 6 4
bud 13 4
bud 4 5
bud 5 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
