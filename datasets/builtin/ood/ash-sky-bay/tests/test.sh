#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='0 0 0 0 0 23 24 14 3 5 6 12 17 2 5 1'
found=$(sh -c '
. ./rat.lib
fig 9 2
fig 20 3
fig 10 1
fig 2 5
fig 3 5
. ./tub.lib
oat 23 1
oat 24 3
oat 14 3
oat 3 6
oat 5 6
bay 6 1
bay 12 2
bay 17 4
bay 2 5
bay 5 4
bay
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
