#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='1 9 2 0 0 7 75 22 28 15 10 10 15 9 7'
found=$(sh -c '
. ./ivy.sh
hay 18 4
hay 19 1
hay 8 2
hay 2 5
hay 4 6
pan 7 1
pan 25 3
pan 11 2
pan 4 7
pan 5 3
. ./rye.sh
nut 6 4
nut 9 1
nut 13 2
nut 2 7
nut 4 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
