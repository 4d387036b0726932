#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2c715b551d4d4f6ef719c1439393cf471a37cde78ec81a3d3ed4cd451fe12ca0
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
pup
pup 26 4
pup 4 5
pup 3 3
pup 21 9
. ./nut.sh
mop 27 3
mop 3 6
mop 4 4
mop 30 7
mop 30 4
saw 29 3
saw 2 5
saw 6 6
saw 19 9
saw 5 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
