#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='0 0 0 3 1 19 18 12 9 9 23 15 25 7 7'
found=$(sh -c '
. ./cub.lib
dog 9 4
dog 24 1
dog 16 3
dog 2 7
dog 5 5
. ./fox.lib
hat 13 2
hat 12 3
hat 6 1
hat 3 7
hat 3 5
. ./peg.lib
kid 21 2
kid 15 4
kid 25 1
kid 3 6
kid 6 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
