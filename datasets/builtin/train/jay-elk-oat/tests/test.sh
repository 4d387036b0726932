#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d2d008e360a88a38168923dd63d3f275643766f26147aae8cfb472d1e0d68cd0
found=$({ ulimit -f 0 && exec sh -c '
. ./rat.sh
emu 25 1
emu 2 7
emu 4 4
emu 8 8
emu 23 4
. ./rye.sh
oat 22 3
oat 3 6
oat 3 3
oat 8 8
oat 12 6
nut 24 4
nut 2 7
nut 3 3
nut 13 4
nut 1 9
nut 28 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
