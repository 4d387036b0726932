#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='9 23 9 4 3 9 15 9 14 -2 0 23 7 23 0 3'
found=$(sh -c '
. ./bed.sh
bud 9 4
bud 23 1
bud 9 1
bud 4 7
bud 3 6
bud
yam 21 3
yam 15 2
yam 20 2
yam 4 5
yam 6 5
. ./bee.sh
nut 25 1
nut 9 4
nut 25 4
nut 2 6
nut 5 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
