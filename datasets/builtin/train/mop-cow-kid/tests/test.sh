#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='4 3 3 0 1 6 1 3 0 0 22 16 17 9 11'
found=$(sh -c '
. ./map.sh
eel 19 4
eel 13 4
eel 14 4
eel 2 7
eel 6 6
kid 12 1
kid 16 4
kid 24 3
kid 4 5
kid 4 6
. ./pot.sh
cup 17 2
cup 11 1
cup 12 2
cup 4 7
cup 6 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
