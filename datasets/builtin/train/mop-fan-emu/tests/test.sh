#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='11 15 23 7 7 189 198 108 27 27 12 24 21 28 30'
found=$(sh -c '
. ./ape.inc
web 11 1
web 14 1
web 23 3
web 3 6
web 4 3
. ./ivy.inc
emu 21 3
emu 22 4
emu 12 1
emu 3 7
emu 3 6
eel 12 1
eel 24 1
eel 7 3
eel 4 7
eel 6 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
