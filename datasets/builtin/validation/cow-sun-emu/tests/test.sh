#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2cb8139678ce619c8152b2cf5309e36d6af17e95ae4bf108af9cc8c0cbd7e544
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.sh
emu 15 1
emu 8 1
emu 21 3
emu 4 5
emu 5 5
oak 25 1
oak 15 1
oak 12 1
oak 2 6
oak 6 5
. ./hen.sh
eel 21 2
eel 25 2
eel 11 4
eel 3 7
eel 3 3
. ./key.sh
oat 6 4
oat 9 4
oat 22 4
oat 3 5
oat 3 3
oat
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
