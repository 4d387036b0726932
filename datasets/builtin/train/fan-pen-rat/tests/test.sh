#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6d6b915241c5553859bd66c5809678e7fc79f377af59608f223b74aa9a0b7600
found=$({ ulimit -f 0 && exec sh -c '
. ./net.inc
rat 13 2
rat 17 3
rat 7 2
rat 3 7
rat 3 6
. ./van.inc
nut 23 1
nut 8 3
nut 21 2
nut 4 5
nut 6 3
oat 18 4
oat 25 3
oat 7 2
oat 4 5
oat 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
