#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='18 24 20 3 6 9 1 0 18 -4 -3 11 15 22 0 4'
found=$(sh -c '
. ./bed.sh
bud 18 1
bud 24 1
bud 20 1
bud 3 5
bud 6 4
bud
yam 7 3
yam 6 2
yam 24 1
yam 2 5
yam 3 5
. ./bee.sh
nut 13 1
nut 17 3
nut 24 2
nut 2 7
nut 6 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
