#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=20d34c6f754ed36ecc8de0b05ae8ad617449e2973cffea3e9a0d637f9f4f14d4
found=$({ ulimit -f 0 && exec sh -c '
. ./rat.sh
emu 10 3
emu 25 1
emu 8 4
emu 2 7
emu 5 3
. ./rye.sh
oat 8 3
oat 23 2
oat 18 2
oat 3 7
oat 3 4
nut 24 1
nut 25 2
nut 12 1
nut 3 6
nut 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
