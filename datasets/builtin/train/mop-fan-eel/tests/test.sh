#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=b64a57a6d2d7c26875aec6b51ce03535c27dac10b64787a87d8b8f1dfc8b6892
found=$({ ulimit -f 0 && exec sh -c '
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
