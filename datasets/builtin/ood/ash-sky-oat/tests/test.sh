#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='0 0 0 0 0 9 7 14 2 3 13 12 8 3 4 1'
found=$(sh -c '
. ./rat.lib
fig 13 3
fig 25 4
fig 25 3
fig 2 7
fig 6 4
. ./tub.lib
oat 9 3
oat 7 2
oat 14 2
oat 2 7
oat 3 3
bay 13 1
bay 12 4
bay 8 2
bay 3 7
bay 4 5
bay
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
