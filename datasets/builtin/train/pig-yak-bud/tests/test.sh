#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='-17 -15 -9 3 3 14 21 20 3 6 9 80 56 28 28 36 1 3 1 2 3'
found=$(sh -c '
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
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
