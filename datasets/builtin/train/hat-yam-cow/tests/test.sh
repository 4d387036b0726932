#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='1 8 0 0 0 0 18 11 -3 -3 5 5 2 0 0'
found=$(sh -c '
. ./pan.sh
cow 12 3
cow 16 1
cow 8 4
cow 4 6
cow 3 3
. ./pig.sh
cub 7 4
cub 25 3
cub 18 2
cub 4 6
cub 4 3
rug 10 1
rug 21 2
rug 11 2
rug 3 7
rug 5 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
