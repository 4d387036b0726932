#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='17 17 23 11 9 13 8 16 -3 1 84 76 40 8 16'
found=$(sh -c '
. ./ink.inc
hat 16 1
hat 15 2
hat 20 3
hat 4 7
hat 6 3
. ./jet.inc
mop 18 2
mop 13 3
mop 21 1
mop 2 5
mop 6 6
. ./nut.inc
pan 21 1
pan 19 4
pan 10 3
pan 2 5
pan 4 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
