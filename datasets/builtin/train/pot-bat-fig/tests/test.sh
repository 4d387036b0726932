#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='13 20 7 1 3 24 13 23 9 8 0 0 0 0 0'
found=$(sh -c '
. ./ape.inc
mop 16 1
mop 23 2
mop 10 2
mop 4 6
mop 6 5
. ./mud.inc
oat 19 2
oat 8 4
oat 18 4
oat 4 7
oat 3 4
. ./pot.inc
fig 16 3
fig 7 2
fig 14 4
fig 2 6
fig 4 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
