#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=58066013ea0e2ebe6adb8e06e8ed1c4a3dc3d743c0e9edfbcfcdb5954138f63b
found=$({ ulimit -f 0 && exec sh -c '
. ./pot.sh
bud 9 1
bud 9 1
bud 11 4
bud 3 7
bud 4 4
bud
dog 12 2
dog 19 4
dog 24 4
dog 2 5
dog 3 5
. ./yak.sh
jay 11 3
jay 16 2
jay 15 4
jay 2 7
jay 6 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
