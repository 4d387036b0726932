#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='-19 -18 -3 3 -3 12 17 24 2 6 9 16 48 100 12 24 3 4 4 1 1'
found=$(sh -c '
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
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
