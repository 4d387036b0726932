#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='9 1 8 0 0 57 50 17 20 12 11 24 9 9 12'
found=$(sh -c '
. ./ivy.sh
hay 18 1
hay 12 3
hay 17 1
hay 4 7
hay 4 5
pan 19 3
pan 25 2
pan 17 1
pan 4 5
pan 3 4
. ./rye.sh
nut 8 3
nut 21 3
nut 8 1
nut 4 5
nut 6 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
