#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='10 17 14 -4 -1 3 1 1 0 0 24 16 11 4 3 4'
found=$(sh -c '
. ./bat.sh
dog 11 1
dog 18 1
dog 17 3
dog 3 7
dog 4 5
. ./key.sh
van 24 3
van 20 4
van 20 4
van 3 5
van 5 4
. ./pan.sh
kid 24 2
kid 16 4
kid 11 3
kid 4 7
kid 3 3
kid
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
