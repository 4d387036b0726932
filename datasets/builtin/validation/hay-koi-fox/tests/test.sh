#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n n n y 21 9 11 -1 2 24 13 16 11 11'
found=$(sh -c '
. ./bed.inc
if jar 14 3; then echo y; else echo n; fi
if jar 14 3; then echo y; else echo n; fi
if jar 9 1; then echo y; else echo n; fi
if jar 4 5; then echo y; else echo n; fi
if jar 4 6; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
. ./rug.inc
fox 24 3
fox 12 3
fox 14 2
fox 2 7
fox 5 6
web 22 2
web 9 4
web 14 2
web 4 7
web 6 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
