#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ee4c90582e4d0619c484c3ac7d29148e746ad44d00baa0a8f19346dbd11d2aa1
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.inc
saw 23 2
saw 18 3
saw 8 2
saw 2 6
saw 4 3
cup 14 2
cup 13 2
cup 17 2
cup 2 7
cup 6 6
. ./pin.inc
key 7 1
key 16 3
key 8 3
key 3 6
key 6 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
