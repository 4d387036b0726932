#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=978066fd6ac4aa26efc40401f82ac17ba4dca7112db5630259d717c73cb739f5
found=$({ ulimit -f 0 && exec sh -c '
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
