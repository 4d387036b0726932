#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='11 0 2 0 0 1 2 3 0 0 22 27 18 9 8'
found=$(sh -c '
. ./bud.inc
rug 22 1
rug 8 4
rug 16 3
rug 4 5
rug 6 3
. ./pig.inc
bay 17 4
bay 16 3
bay 6 1
bay 3 7
bay 3 3
. ./yak.inc
fig 21 1
fig 23 4
fig 15 3
fig 4 5
fig 5 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
