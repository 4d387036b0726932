#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='3 4 3 -1 0 16 12 22 8 10 0 0 0 0 0'
found=$(sh -c '
. ./ape.inc
mop 6 1
mop 7 4
mop 6 4
mop 2 7
mop 3 3
. ./mud.inc
oat 11 1
oat 7 2
oat 17 1
oat 3 7
oat 5 3
. ./pot.inc
fig 24 1
fig 16 3
fig 17 3
fig 2 5
fig 4 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
