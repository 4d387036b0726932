#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='18 14 20 8 11 n n n y y y 112 112 88 512 128 10 11 7 8 9'
found=$(sh -c '
. ./jet.sh
tub 16 2
tub 12 2
tub 19 1
tub 2 6
tub 5 6
if fan 20 2; then echo y; else echo n; fi
if fan 9 2; then echo y; else echo n; fi
if fan 12 2; then echo y; else echo n; fi
if fan 3 5; then echo y; else echo n; fi
if fan 3 6; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
. ./rat.sh
bat 14 3
bat 14 3
bat 22 2
bat 4 7
bat 4 5
van 7 3
van 8 3
van 6 1
van 2 6
van 4 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
