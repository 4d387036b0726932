#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y y y n 352 88 104 128 192 22 33 17 10 11'
found=$(sh -c '
. ./pan.sh
if rye 11 1; then echo y; else echo n; fi
if rye 24 1; then echo y; else echo n; fi
if rye 7 2; then echo y; else echo n; fi
if rye 3 6; then echo y; else echo n; fi
if rye 6 5; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
. ./van.sh
box 22 4
box 22 2
box 13 3
box 2 6
box 3 6
pin 14 1
pin 25 2
pin 9 4
pin 2 7
pin 3 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
