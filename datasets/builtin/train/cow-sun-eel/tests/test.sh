#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4d6e5d9fe23605c9d5cff4e90b83f5255eac20eba139eb2b10b74428eed9528a
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
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
