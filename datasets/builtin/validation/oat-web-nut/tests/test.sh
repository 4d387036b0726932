#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a600358d7e3c024bde2825e6f7b090a65b453cad06046b37b757b541c9607d42
found=$({ ulimit -f 0 && exec sh -c '
. ./rug.sh
key 13 3
key 24 4
key 19 2
key 3 6
key 3 6
nut 16 4
nut 18 2
nut 15 2
nut 4 6
nut 3 6
nut
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
