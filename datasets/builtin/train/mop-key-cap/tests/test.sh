#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='352 92 48 256 96 n n n n n y 0 2 2 2 0'
found=$(sh -c '
. ./gnu.inc
tub 22 4
tub 23 2
tub 12 2
tub 4 6
tub 3 5
if web 14 1; then echo y; else echo n; fi
if web 11 1; then echo y; else echo n; fi
if web 17 1; then echo y; else echo n; fi
if web 2 7; then echo y; else echo n; fi
if web 3 6; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./pot.inc
cap 25 1
cap 20 3
cap 22 4
cap 2 5
cap 5 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
