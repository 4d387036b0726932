#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='0 4 1 0 0 4 7 11 -5 -2 7 2 0 0 0'
found=$(sh -c '
. ./pan.sh
cow 6 4
cow 19 2
cow 8 3
cow 4 7
cow 6 6
. ./pig.sh
cub 11 1
cub 14 2
cub 18 2
cub 2 5
cub 5 3
rug 14 1
rug 22 3
rug 11 4
rug 3 5
rug 5 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
