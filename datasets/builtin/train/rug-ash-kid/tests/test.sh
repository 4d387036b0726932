#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='3 14 15 -1 1 2 3 0 0 0 6 6 24 2 3 4'
found=$(sh -c '
. ./bat.sh
dog 7 4
dog 16 2
dog 18 3
dog 4 5
dog 4 3
. ./key.sh
van 11 2
van 6 1
van 13 4
van 4 7
van 6 4
. ./pan.sh
kid 6 1
kid 6 1
kid 24 2
kid 2 5
kid 3 5
kid
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
