#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=dce55c65808b5d236295ec185ba3f66f58ca9751ccf9f790cf3c8b8bb5497d58
found=$({ ulimit -f 0 && exec sh -c '
. ./fan.inc
bag 6 3
bag 20 1
bag 10 2
bag 2 5
bag 5 6
nut 23 1
nut 10 2
nut 18 3
nut 4 6
nut 4 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
