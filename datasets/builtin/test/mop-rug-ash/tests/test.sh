#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='11 9 13 -3 0 16 1 9 36 25 16 27 22 9 8 n n n n y y'
found=$(sh -c '
. ./pen.inc
cap 14 3
cap 12 3
cap 16 3
cap 4 7
cap 3 3
. ./sky.inc
elk 25 4
elk 12 1
elk 7 3
elk 3 6
elk 5 5
. ./yak.inc
tub 11 1
tub 22 4
tub 17 1
tub 4 5
tub 3 6
if ash 13 2; then echo y; else echo n; fi
if ash 18 3; then echo y; else echo n; fi
if ash 11 2; then echo y; else echo n; fi
if ash 2 5; then echo y; else echo n; fi
if ash 3 3; then echo y; else echo n; fi
if ash 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
