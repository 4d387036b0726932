#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d9387d97d8f84cf03a946d852233e90e5b2c54d8cf43c03827cf2466b25498c4
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
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
