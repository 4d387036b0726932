#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='26 26 12 7 5 153 126 135 18 27 36 68 40 12 15'
found=$(sh -c '
. ./ape.inc
web 24 2
web 24 2
web 12 4
web 3 5
web 4 5
. ./ivy.inc
emu 17 4
emu 14 2
emu 15 2
emu 2 5
emu 3 6
eel 12 3
eel 17 4
eel 20 2
eel 2 6
eel 5 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
