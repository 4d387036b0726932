#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='76 384 24 128 48 n n n n n y 0 0 2 2 1'
found=$(sh -c '
. ./gnu.inc
tub 19 2
tub 24 4
tub 6 2
tub 2 6
tub 6 3
if web 20 3; then echo y; else echo n; fi
if web 19 4; then echo y; else echo n; fi
if web 17 3; then echo y; else echo n; fi
if web 4 6; then echo y; else echo n; fi
if web 5 6; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./pot.inc
cap 6 3
cap 22 1
cap 14 4
cap 2 7
cap 6 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
