#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='176 96 240 256 192 n n n n n y 2 0 2 3 5'
found=$(sh -c '
. ./gnu.inc
tub 11 4
tub 24 2
tub 15 4
tub 2 7
tub 3 6
if web 12 2; then echo y; else echo n; fi
if web 12 4; then echo y; else echo n; fi
if web 18 3; then echo y; else echo n; fi
if web 4 6; then echo y; else echo n; fi
if web 6 4; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./pot.inc
cap 11 3
cap 21 1
cap 20 3
cap 3 6
cap 5 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
