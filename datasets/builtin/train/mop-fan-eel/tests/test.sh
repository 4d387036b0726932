#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='15 7 20 7 7 126 90 63 18 27 39 32 12 21 24'
found=$(sh -c '
. ./ape.inc
web 15 4
web 6 3
web 16 4
web 2 7
web 3 4
. ./ivy.inc
emu 14 1
emu 10 2
emu 7 1
emu 2 5
emu 3 4
eel 13 3
eel 8 4
eel 6 2
eel 3 7
eel 4 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
