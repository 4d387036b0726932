#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=fb2fa4f13f090bd9927a08029e35da8707e0fbd7f5423b25afa955d4a36f7267
found=$({ ulimit -f 0 && exec sh -c '
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
