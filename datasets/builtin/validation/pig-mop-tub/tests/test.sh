#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='23 28 10 9 10 n n n y y y 104 288 272 512 160 24 20 16 10 8'
found=$(sh -c '
. ./jet.sh
tub 19 4
tub 25 3
tub 8 2
tub 4 5
tub 5 5
if fan 12 3; then echo y; else echo n; fi
if fan 8 4; then echo y; else echo n; fi
if fan 6 2; then echo y; else echo n; fi
if fan 3 7; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
. ./rat.sh
bat 13 3
bat 18 4
bat 17 4
bat 4 7
bat 5 5
van 23 1
van 17 3
van 14 2
van 4 6
van 5 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
