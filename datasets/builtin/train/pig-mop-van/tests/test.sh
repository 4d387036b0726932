#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='11 25 15 9 8 n n n y y y 192 48 144 128 32 16 28 14 9 11'
found=$(sh -c '
. ./jet.sh
tub 9 2
tub 22 3
tub 12 3
tub 2 7
tub 4 4
if fan 15 3; then echo y; else echo n; fi
if fan 6 1; then echo y; else echo n; fi
if fan 10 1; then echo y; else echo n; fi
if fan 2 7; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
. ./rat.sh
bat 12 4
bat 24 1
bat 9 4
bat 2 6
bat 4 3
van 12 4
van 25 3
van 11 3
van 2 7
van 6 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
