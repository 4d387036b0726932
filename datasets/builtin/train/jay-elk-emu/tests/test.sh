#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=66e945e1eaa176e97572a03ee0d1c1b4cf77887e65ca9d2d5e22e32dedf6cd4e
found=$({ ulimit -f 0 && exec sh -c '
. ./rat.sh
emu 14 3
emu 18 1
emu 24 1
emu 4 6
emu 5 3
. ./rye.sh
oat 21 3
oat 18 2
oat 14 4
oat 2 5
oat 6 4
nut 13 2
nut 22 2
nut 22 4
nut 2 5
nut 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
