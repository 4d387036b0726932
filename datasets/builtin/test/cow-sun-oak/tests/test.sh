#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='63 63 66 12 18 0 0 0 0 0 2 1 0 4 5 8 11 11 4 3 9'
found=$(sh -c '
. ./bed.sh
emu 21 1
emu 21 3
emu 22 4
emu 4 6
emu 6 5
oak 14 2
oak 13 4
oak 14 3
oak 2 5
oak 4 5
. ./hen.sh
eel 18 4
eel 22 3
eel 15 3
eel 4 6
eel 5 6
. ./key.sh
oat 8 3
oat 11 4
oat 11 3
oat 4 6
oat 3 4
oat
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
