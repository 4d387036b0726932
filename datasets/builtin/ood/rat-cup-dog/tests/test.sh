#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='0 0 0 1 0 12 25 15 9 9 11 27 27 7 7'
found=$(sh -c '
. ./cub.lib
dog 15 1
dog 11 4
dog 24 4
dog 3 5
dog 6 5
. ./fox.lib
hat 6 1
hat 19 2
hat 9 1
hat 3 5
hat 3 4
. ./peg.lib
kid 11 2
kid 25 3
kid 25 2
kid 2 7
kid 3 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
