#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='1 1 1 0 0 12 11 12 -3 -4 9 1 12 0 0'
found=$(sh -c '
. ./pan.sh
cow 10 3
cow 17 4
cow 7 2
cow 3 5
cow 5 4
. ./pig.sh
cub 19 1
cub 18 2
cub 19 3
cub 4 6
cub 3 4
rug 18 1
rug 8 3
rug 24 1
rug 2 6
rug 3 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
