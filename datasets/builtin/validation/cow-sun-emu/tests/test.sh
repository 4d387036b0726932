#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='45 24 63 12 15 0 0 0 0 0 1 1 3 3 0 6 9 22 3 3 9'
found=$(sh -c '
. ./bed.sh
emu 15 1
emu 8 1
emu 21 3
emu 4 5
emu 5 5
oak 25 1
oak 15 1
oak 12 1
oak 2 6
oak 6 5
. ./hen.sh
eel 21 2
eel 25 2
eel 11 4
eel 3 7
eel 3 3
. ./key.sh
oat 6 4
oat 9 4
oat 22 4
oat 3 5
oat 3 3
oat
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
