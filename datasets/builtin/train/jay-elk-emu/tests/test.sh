#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=317195141e32e87f10dc968304bef9abf73d386c5d2f66c018ded75367db3733
found=$({ ulimit -f 0 && exec sh -c '
. ./rat.sh
emu 24 3
emu 3 5
emu 6 6
emu 4 7
emu 15 5
. ./rye.sh
oat 21 4
oat 4 6
oat 4 4
oat 13 7
oat 1 3
nut 28 2
nut 3 6
nut 6 6
nut 15 8
nut 28 1
nut 3 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
