#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='19 9 22 3 5 13 22 22 9 9 16 1 1 49 9'
found=$(sh -c '
. ./bag.inc
owl 19 2
owl 9 4
owl 22 3
owl 3 6
owl 5 4
. ./lid.inc
ram 12 1
ram 21 1
ram 21 1
ram 2 7
ram 6 3
. ./mud.inc
fan 19 4
fan 15 1
fan 25 1
fan 4 7
fan 3 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
