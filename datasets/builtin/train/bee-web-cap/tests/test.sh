#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='25 18 12 7 4 9 18 17 2 5 7 22 15 6 5 10 24 22 8 11'
found=$(sh -c '
. ./jet.inc
cap 24 1
cap 16 2
cap 12 4
cap 3 6
cap 4 4
. ./pen.inc
net 10 3
net 19 1
net 18 3
net 4 6
net 6 3
wig 6 1
wig 20 2
wig 12 3
wig 4 6
wig 4 5
. ./saw.inc
kid 7 3
kid 22 2
kid 19 3
kid 3 5
kid 5 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
