#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='-17 -18 -12 3 -2 21 8 16 3 5 9 17 8 0 0 10 16 5 -5 -2'
found=$(sh -c '
. ./fir.sh
ivy 20 3
ivy 20 2
ivy 16 4
ivy 3 6
ivy 6 4
eel 20 1
eel 7 2
eel 15 4
eel 2 6
eel 4 4
. ./kid.sh
van 19 2
van 17 1
van 8 1
van 2 6
van 3 5
sun 18 3
sun 24 4
sun 13 1
sun 3 7
sun 6 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
