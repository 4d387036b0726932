#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='23 19 15 6 7 21 27 16 1 0 7 15 23 7 6 21 20 21 9 9'
found=$(sh -c '
. ./jet.inc
cap 23 2
cap 19 2
cap 11 4
cap 4 6
cap 5 3
. ./pen.inc
net 17 4
net 24 3
net 20 4
net 4 5
net 6 6
wig 7 3
wig 13 2
wig 21 3
wig 3 7
wig 6 4
. ./saw.inc
kid 19 2
kid 19 1
kid 18 3
kid 2 7
kid 4 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
