#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='-7 -3 -6 3 1 n n n y y y 2 3 0 4 2'
found=$(sh -c '
. ./hen.lib
eel 10 3
eel 6 3
eel 8 2
eel 4 7
eel 5 6
if pin 15 4; then echo y; else echo n; fi
if pin 19 2; then echo y; else echo n; fi
if pin 14 2; then echo y; else echo n; fi
if pin 2 6; then echo y; else echo n; fi
if pin 3 6; then echo y; else echo n; fi
if pin 5 5; then echo y; else echo n; fi
. ./map.lib
fox 20 3
fox 11 4
fox 22 2
fox 4 6
fox 6 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
