#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='17 6 17 -2 1 1 2 1 0 0 14 24 17 2 6 4'
found=$(sh -c '
. ./bat.sh
dog 21 4
dog 9 3
dog 21 4
dog 3 5
dog 5 4
. ./key.sh
van 6 2
van 23 3
van 23 4
van 3 7
van 5 5
. ./pan.sh
kid 14 3
kid 24 3
kid 17 4
kid 2 7
kid 6 5
kid
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
