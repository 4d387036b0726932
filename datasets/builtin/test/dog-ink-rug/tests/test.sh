#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='1 7 1 0 0 0 4 3 0 0 15 24 11 9 8'
found=$(sh -c '
. ./bud.inc
rug 6 2
rug 14 1
rug 12 3
rug 3 7
rug 5 3
. ./pig.inc
bay 7 3
bay 19 2
bay 15 2
bay 2 5
bay 4 5
. ./yak.inc
fig 14 1
fig 21 3
fig 7 4
fig 2 7
fig 3 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
