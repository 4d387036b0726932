#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='22 10 12 8 10 18 20 16 -1 1 92 92 68 12 12'
found=$(sh -c '
. ./ink.inc
hat 19 3
hat 6 4
hat 9 3
hat 2 6
hat 6 4
. ./jet.inc
mop 23 2
mop 25 3
mop 21 4
mop 4 5
mop 6 6
. ./nut.inc
pan 23 3
pan 23 4
pan 17 1
pan 3 6
pan 3 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
