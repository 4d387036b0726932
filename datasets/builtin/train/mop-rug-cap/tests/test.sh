#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='18 13 7 -3 -1 9 9 1 49 36 16 14 26 8 10 n n n n y y'
found=$(sh -c '
. ./pen.inc
cap 19 1
cap 17 4
cap 9 2
cap 4 7
cap 4 5
. ./sky.inc
elk 24 3
elk 14 3
elk 9 1
elk 3 7
elk 6 6
. ./yak.inc
tub 11 4
tub 9 3
tub 21 1
tub 3 7
tub 5 6
if ash 13 3; then echo y; else echo n; fi
if ash 6 4; then echo y; else echo n; fi
if ash 23 1; then echo y; else echo n; fi
if ash 4 5; then echo y; else echo n; fi
if ash 6 6; then echo y; else echo n; fi
if ash 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
