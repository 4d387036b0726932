#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='11 2 24 0 1 5 0 11 0 0 24 20 17 9 9'
found=$(sh -c '
. ./map.sh
eel 23 2
eel 9 4
eel 24 1
eel 2 6
eel 4 3
kid 23 2
kid 12 4
kid 23 1
kid 2 6
kid 3 4
. ./pot.sh
cup 19 4
cup 15 2
cup 12 4
cup 4 6
cup 4 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
