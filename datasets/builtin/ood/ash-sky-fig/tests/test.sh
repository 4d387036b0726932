#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='0 0 0 0 0 21 12 18 2 5 15 6 20 3 5 1'
found=$(sh -c '
. ./rat.lib
fig 22 3
fig 6 4
fig 20 4
fig 2 5
fig 4 6
. ./tub.lib
oat 21 2
oat 12 2
oat 18 4
oat 2 7
oat 5 5
bay 15 1
bay 6 1
bay 20 3
bay 3 7
bay 5 4
bay
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
