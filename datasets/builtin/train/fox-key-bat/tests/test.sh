#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='1 2 1 2 1 0 0 0 0 0 5 12 1 -3 0'
found=$(sh -c '
. ./cap.inc
bat 20 1
bat 10 2
bat 9 1
bat 3 5
bat 4 5
. ./pot.inc
eel 18 1
eel 7 2
eel 20 3
eel 2 7
eel 6 5
pup 11 3
pup 18 1
pup 7 2
pup 3 5
pup 6 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
