#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='3 1 2 1 3 0 0 0 0 0 17 14 11 -3 -1'
found=$(sh -c '
. ./cap.inc
bat 19 3
bat 19 1
bat 9 2
bat 2 5
bat 6 3
. ./pot.inc
eel 15 4
eel 23 4
eel 23 3
eel 2 7
eel 6 5
pup 23 3
pup 20 4
pup 17 2
pup 3 5
pup 5 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
