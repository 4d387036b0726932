#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='19 19 7 7 5 11 19 13 1 0 23 23 15 7 5 25 25 19 9 6'
found=$(sh -c '
. ./jet.inc
cap 19 1
cap 19 2
cap 7 1
cap 3 5
cap 5 4
. ./pen.inc
net 8 3
net 17 2
net 15 2
net 4 5
net 3 3
wig 22 1
wig 21 3
wig 15 3
wig 2 5
wig 4 5
. ./saw.inc
kid 22 3
kid 24 1
kid 16 3
kid 4 5
kid 3 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
