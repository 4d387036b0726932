#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='24 18 21 9 10 17 20 11 -1 -2 88 76 84 16 24'
found=$(sh -c '
. ./ink.inc
hat 23 1
hat 14 4
hat 17 4
hat 3 6
hat 6 4
. ./jet.inc
mop 22 3
mop 25 1
mop 16 2
mop 4 6
mop 3 6
. ./nut.inc
pan 22 4
pan 19 4
pan 21 1
pan 4 5
pan 6 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
