#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='6 25 8 2 4 9 5 6 12 -3 -3 23 7 7 0 2'
found=$(sh -c '
. ./bed.sh
bud 6 1
bud 25 2
bud 8 4
bud 2 6
bud 4 4
bud
yam 11 2
yam 12 1
yam 18 1
yam 3 6
yam 3 5
. ./bee.sh
nut 25 1
nut 9 1
nut 9 1
nut 2 7
nut 4 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
