#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1380d696441eea7209f5f017e2b3994e1de1b238cb1149d5258284352e8b4d02
found=$({ ulimit -f 0 && exec sh -c '
. ./net.inc
rat 20 4
rat 3 6
rat 5 5
rat 4 6
rat 17 7
. ./van.inc
nut 24 3
nut 3 7
nut 3 3
nut 21 5
nut 30 5
oat 23 4
oat 4 6
oat 4 4
oat 27 7
oat 2 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
