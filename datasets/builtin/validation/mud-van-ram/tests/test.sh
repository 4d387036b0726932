#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='13 23 8 3 6 11 19 17 9 7 9 16 4 49 16'
found=$(sh -c '
. ./bag.inc
owl 13 2
owl 23 4
owl 8 3
owl 3 7
owl 6 6
. ./lid.inc
ram 7 4
ram 18 1
ram 16 1
ram 4 5
ram 3 4
. ./mud.inc
fan 19 3
fan 6 4
fan 20 2
fan 3 7
fan 3 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
