#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ee6cd287097a1250dfd4c95f81bed02be7ba9fd16c5c2b699f7ac2cf3315204f
found=$({ ulimit -f 0 && exec sh -c '
. ./net.inc
rat 25 4
rat 2 5
rat 6 6
rat 3 5
rat 30 6
. ./van.inc
nut 30 4
nut 4 7
nut 3 3
nut 22 4
nut 1 3
oat 21 4
oat 4 7
oat 4 4
oat 2 6
oat 15 7
oat 24 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
