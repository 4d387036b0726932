#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=baab890ad0ab7bd5d2fdb351f720d230f5381680adcf1c69270b475adb3891a4
found=$({ ulimit -f 0 && exec sh -c '
. ./ink.inc
hat 19 3
hat 6 4
hat 9 3
hat 2 6
hat 6 4
. ./jet.inc
mop 23 2
mop 25 3
mop 21 4
mop 4 5
mop 6 6
. ./nut.inc
pan 23 3
pan 23 4
pan 17 1
pan 3 6
pan 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
