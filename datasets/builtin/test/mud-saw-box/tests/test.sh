#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y y n n 200 76 84 256 320 23 15 22 10 13'
found=$(sh -c '
. ./pan.sh
if rye 24 2; then echo y; else echo n; fi
if rye 16 1; then echo y; else echo n; fi
if rye 17 4; then echo y; else echo n; fi
if rye 2 7; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
. ./van.sh
box 25 3
box 19 2
box 21 2
box 2 7
box 5 6
pin 15 3
pin 7 2
pin 14 2
pin 2 6
pin 5 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
