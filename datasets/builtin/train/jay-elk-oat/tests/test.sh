#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=59fcb4683a5594dc28c242b8dfd10797e870c70fc9d61cf1cbf0255978cd1967
found=$({ ulimit -f 0 && exec sh -c '
. ./rat.sh
emu 16 1
emu 10 3
emu 14 1
emu 4 7
emu 4 3
. ./rye.sh
oat 18 3
oat 16 1
oat 11 4
oat 3 6
oat 4 6
nut 11 3
nut 9 2
nut 13 1
nut 4 7
nut 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
