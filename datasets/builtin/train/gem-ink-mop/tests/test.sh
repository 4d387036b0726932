#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=540ae464d153f2d72f39e72075492d3cf1557b5447e053b95a325efe1cfc7882
found=$({ ulimit -f 0 && exec sh -c '
. ./ink.inc
hat 23 1
hat 14 4
hat 17 4
hat 3 6
hat 6 4
. ./jet.inc
mop 22 3
mop 25 1
mop 16 2
mop 4 6
mop 3 6
. ./nut.inc
pan 22 4
pan 19 4
pan 21 1
pan 4 5
pan 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
