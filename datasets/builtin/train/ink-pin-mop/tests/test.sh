#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=45564656d11f396f4e49a6b5b798cbdaec1f5c70a290772e0a18b2ba94ac4b5f
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
pup 8 2
pup 8 2
pup 11 3
pup 3 7
pup 4 4
pup
. ./nut.sh
mop 13 3
mop 15 3
mop 6 4
mop 4 7
mop 3 5
saw 15 4
saw 22 1
saw 10 1
saw 2 5
saw 6 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
