#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='7 9 12 0 0 24 39 34 14 16 26 14 24 9 8'
found=$(sh -c '
. ./ivy.sh
hay 15 1
hay 18 1
hay 24 1
hay 2 5
hay 6 6
pan 12 2
pan 13 3
pan 17 2
pan 2 7
pan 4 4
. ./rye.sh
nut 23 3
nut 10 4
nut 22 2
nut 4 5
nut 5 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
