#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n n n y 4 15 6 0 2 21 9 26 8 9'
found=$(sh -c '
. ./bed.inc
if jar 8 2; then echo y; else echo n; fi
if jar 24 4; then echo y; else echo n; fi
if jar 13 1; then echo y; else echo n; fi
if jar 4 6; then echo y; else echo n; fi
if jar 5 4; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
. ./rug.inc
fox 7 3
fox 18 1
fox 9 4
fox 3 6
fox 5 4
web 19 2
web 8 1
web 24 2
web 2 6
web 6 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
