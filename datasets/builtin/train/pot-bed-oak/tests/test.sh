#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='90 132 48 18 36 0 0 0 0 0 y y y n y y 13 10 26 7 10'
found=$(sh -c '
. ./hen.sh
eel 15 3
eel 22 1
eel 8 1
eel 3 7
eel 6 5
yam 10 4
yam 23 3
yam 10 2
yam 2 7
yam 4 3
. ./pan.sh
if oak 9 2; then echo y; else echo n; fi
if oak 8 2; then echo y; else echo n; fi
if oak 19 4; then echo y; else echo n; fi
if oak 2 7; then echo y; else echo n; fi
if oak 6 3; then echo y; else echo n; fi
if oak 5 5; then echo y; else echo n; fi
ram 9 4
ram 8 2
ram 22 4
ram 2 5
ram 6 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
