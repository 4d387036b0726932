#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='11 9 14 3 3 19 15 26 7 5 6 22 25 3 3 5 y y y n n n'
found=$(sh -c '
. ./fig.sh
cow 11 4
cow 9 2
cow 14 3
cow 3 7
cow 3 4
fox 19 1
fox 12 3
fox 24 2
fox 2 5
fox 5 5
. ./ram.sh
rye 6 3
rye 22 4
rye 25 2
rye 3 5
rye 3 5
rye
if dog 11 1; then echo y; else echo n; fi
if dog 24 1; then echo y; else echo n; fi
if dog 23 1; then echo y; else echo n; fi
if dog 4 7; then echo y; else echo n; fi
if dog 6 6; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
