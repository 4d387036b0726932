#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='11 6 14 7 4 18 14 12 4 1 5 1 1 0 0 0 0 0 0 0'
found=$(sh -c '
. ./ant.inc
bag 11 3
bag 6 4
bag 10 4
bag 2 5
bag 4 4
fox 19 1
fox 10 4
fox 15 3
fox 3 7
fox 5 4
. ./pan.inc
hat 10 1
hat 21 4
hat 9 3
hat 2 6
hat 3 4
. ./saw.inc
nut 25 1
nut 15 1
nut 11 3
nut 2 7
nut 6 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
