#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='16 22 12 4 3 16 13 9 11 9 4 16 1 49 9'
found=$(sh -c '
. ./bag.inc
owl 16 4
owl 22 1
owl 12 4
owl 4 5
owl 3 6
. ./lid.inc
ram 12 4
ram 12 1
ram 8 1
ram 4 7
ram 5 4
. ./mud.inc
fan 23 2
fan 10 4
fan 23 1
fan 2 7
fan 5 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
