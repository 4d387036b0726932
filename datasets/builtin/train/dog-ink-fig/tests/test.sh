#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='2 1 1 0 0 2 5 0 0 0 18 23 25 7 6'
found=$(sh -c '
. ./bud.inc
rug 8 2
rug 22 4
rug 17 4
rug 3 5
rug 4 4
. ./pig.inc
bay 8 2
bay 10 1
bay 7 3
bay 4 6
bay 5 6
. ./yak.inc
fig 15 3
fig 21 2
fig 22 3
fig 2 5
fig 3 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
