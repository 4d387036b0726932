#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=538f7e0b9d6f7ff97bfa848a69867a19754dc9f50a17bbb0087d6a8bc64b8ae0
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
pup 18 4
pup 25 1
pup 10 3
pup 4 7
pup 5 5
pup
. ./nut.sh
mop 14 2
mop 25 3
mop 25 2
mop 4 7
mop 3 4
saw 22 3
saw 24 1
saw 9 3
saw 4 6
saw 6 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
