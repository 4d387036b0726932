#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='-16 -13 -20 2 2 n n n y y y 3 1 0 4 4'
found=$(sh -c '
. ./hen.lib
eel 19 3
eel 17 4
eel 21 1
eel 3 5
eel 3 5
if pin 19 1; then echo y; else echo n; fi
if pin 12 2; then echo y; else echo n; fi
if pin 21 1; then echo y; else echo n; fi
if pin 4 7; then echo y; else echo n; fi
if pin 4 5; then echo y; else echo n; fi
if pin 5 5; then echo y; else echo n; fi
. ./map.lib
fox 11 4
fox 7 2
fox 7 1
fox 4 6
fox 4 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
