#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='42 48 30 9 12 0 0 0 0 0 2 0 0 3 1 12 10 16 3 5 9'
found=$(sh -c '
. ./bed.sh
emu 14 2
emu 16 1
emu 10 2
emu 3 7
emu 4 5
oak 19 4
oak 6 3
oak 15 2
oak 2 5
oak 3 4
. ./hen.sh
eel 14 4
eel 7 1
eel 20 2
eel 3 5
eel 4 3
. ./key.sh
oat 12 3
oat 10 2
oat 16 1
oat 3 6
oat 5 3
oat
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
