#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='-6 -3 -11 2 0 n n n y y y 1 0 0 2 2'
found=$(sh -c '
. ./hen.lib
eel 7 1
eel 6 3
eel 13 2
eel 4 6
eel 4 4
if pin 18 3; then echo y; else echo n; fi
if pin 13 1; then echo y; else echo n; fi
if pin 9 2; then echo y; else echo n; fi
if pin 3 6; then echo y; else echo n; fi
if pin 3 5; then echo y; else echo n; fi
if pin 5 5; then echo y; else echo n; fi
. ./map.lib
fox 9 2
fox 24 3
fox 11 1
fox 2 6
fox 5 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
