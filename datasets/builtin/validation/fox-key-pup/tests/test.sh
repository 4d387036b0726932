#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='1 3 2 0 0 0 0 0 0 0 11 17 1 -3 -3'
found=$(sh -c '
. ./cap.inc
bat 9 1
bat 17 3
bat 19 2
bat 2 6
bat 6 6
. ./pot.inc
eel 18 3
eel 24 2
eel 8 1
eel 2 5
eel 6 4
pup 17 1
pup 23 1
pup 7 4
pup 3 5
pup 3 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
