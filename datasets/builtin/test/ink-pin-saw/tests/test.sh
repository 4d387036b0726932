#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7d3e87ee1318dca4c67cd704ddb3053f8c439df617194b0cc0e6a8b68ce12820
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
pup 23 3
pup 10 2
pup 11 4
pup 3 6
pup 4 5
pup
. ./nut.sh
mop 23 4
mop 9 1
mop 8 3
mop 2 6
mop 5 6
saw 18 4
saw 7 2
saw 14 3
saw 4 7
saw 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
