#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=1dccddad709bbffa786f17b814d9132dfea7ef9461441c3b84ab9ba6276b83e9
found=$({ ulimit -f 0 && exec sh -c '
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
