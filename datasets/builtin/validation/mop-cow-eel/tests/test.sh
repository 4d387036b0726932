#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='2 8 3 0 1 5 0 2 0 0 29 28 25 7 11'
found=$(sh -c '
. ./map.sh
eel 9 4
eel 25 3
eel 12 4
eel 3 5
eel 6 6
kid 20 2
kid 7 4
kid 18 3
kid 2 6
kid 5 3
. ./pot.sh
cup 24 1
cup 23 4
cup 20 3
cup 2 6
cup 6 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
