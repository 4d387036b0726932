#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='23 19 9 7 7 20 14 20 6 2 5 9 2 0 0 0 0 0 0 0'
found=$(sh -c '
. ./ant.inc
bag 22 3
bag 17 3
bag 9 1
bag 2 7
bag 6 3
fox 23 3
fox 15 1
fox 16 4
fox 3 5
fox 4 6
. ./pan.inc
hat 10 1
hat 19 1
hat 18 3
hat 3 7
hat 3 4
. ./saw.inc
nut 20 2
nut 9 3
nut 12 4
nut 2 7
nut 5 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
