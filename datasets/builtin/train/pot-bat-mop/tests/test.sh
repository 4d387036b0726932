#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='12 16 17 0 0 12 12 28 9 9 0 0 0 0 0'
found=$(sh -c '
. ./ape.inc
mop 15 2
mop 19 2
mop 20 1
mop 3 6
mop 3 6
. ./mud.inc
oat 7 3
oat 7 1
oat 23 1
oat 4 7
oat 4 5
. ./pot.inc
fig 23 1
fig 11 2
fig 12 4
fig 2 6
fig 4 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
