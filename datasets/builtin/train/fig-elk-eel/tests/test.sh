#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='-16 -11 -4 1 2 9 19 26 4 4 11 5 15 0 1 6 12 5 -6 -4'
found=$(sh -c '
. ./fir.sh
ivy 19 3
ivy 15 4
ivy 7 3
ivy 4 5
ivy 4 6
eel 8 2
eel 18 4
eel 25 4
eel 3 7
eel 3 6
. ./kid.sh
van 11 1
van 23 4
van 15 1
van 3 5
van 3 3
sun 14 1
sun 20 2
sun 13 3
sun 2 5
sun 4 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
