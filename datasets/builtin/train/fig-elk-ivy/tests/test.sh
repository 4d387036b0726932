#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='-18 -12 -22 1 2 9 10 22 5 7 4 6 2 0 0 15 5 17 -6 -2'
found=$(sh -c '
. ./fir.sh
ivy 20 2
ivy 16 4
ivy 25 3
ivy 4 5
ivy 3 5
eel 8 3
eel 9 2
eel 21 2
eel 4 6
eel 6 6
. ./kid.sh
van 12 3
van 19 3
van 9 4
van 2 7
van 4 5
sun 23 3
sun 13 3
sun 25 3
sun 2 6
sun 6 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
