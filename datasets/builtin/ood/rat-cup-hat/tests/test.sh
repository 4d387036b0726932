#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='0 0 0 1 1 28 24 26 9 9 19 20 14 7 7'
found=$(sh -c '
. ./cub.lib
dog 24 1
dog 13 1
dog 9 1
dog 4 6
dog 4 6
. ./fox.lib
hat 22 3
hat 18 1
hat 20 4
hat 3 5
hat 3 5
. ./peg.lib
kid 17 3
kid 16 4
kid 12 2
kid 3 5
kid 5 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
