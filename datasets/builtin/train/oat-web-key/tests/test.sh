#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9d6e3de9b38be775f53772163298d43ebbc9b9c4ab070049e4a7dd960cc49a64
found=$({ ulimit -f 0 && exec sh -c '
. ./rug.sh
key 24 1
key 3 6
key 6 6
key 16 6
key 7 7
nut
nut 23 3
nut 2 5
nut 4 4
nut 29 7
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
