#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=eb9194a81f7a27ebe9b11b519c9ef1d4573e29a15c3d796dfc0e42935b6604dd
found=$({ ulimit -f 0 && exec sh -c '
. ./rat.sh
emu 22 3
emu 4 5
emu 3 3
emu 24 2
emu 28 7
. ./rye.sh
oat 22 1
oat 3 7
oat 4 4
oat 20 5
oat 11 7
nut 20 2
nut 4 5
nut 6 6
nut 11 4
nut 1 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
