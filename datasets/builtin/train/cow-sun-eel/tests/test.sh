#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=d877989aaab5dfccc3298eca099936dcad9ce3ccd2f721d86e1a21096cda1ef3
found=$({ ulimit -f 0 && exec sh -c '
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
