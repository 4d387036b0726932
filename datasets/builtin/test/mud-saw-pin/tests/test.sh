#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y y y n 272 100 64 384 192 28 22 15 11 11'
found=$(sh -c '
. ./pan.sh
if rye 24 2; then echo y; else echo n; fi
if rye 24 2; then echo y; else echo n; fi
if rye 21 2; then echo y; else echo n; fi
if rye 3 7; then echo y; else echo n; fi
if rye 5 6; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
. ./van.sh
box 17 4
box 25 2
box 16 2
box 3 7
box 6 5
pin 20 2
pin 14 4
pin 7 2
pin 3 6
pin 3 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
