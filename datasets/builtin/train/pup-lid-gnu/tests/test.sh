#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=cd75ace22ac394e3789e65ea49a11fc0b00388c9a72fd2bbe8356b6a9fa664e6
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.inc
gnu 16 4
gnu 6 1
gnu 22 1
gnu 3 7
gnu 3 5
. ./fig.inc
gnu 24 1
gnu 21 3
gnu 24 1
gnu 3 7
gnu 6 4
pig 23 3
pig 20 4
pig 6 2
pig 4 6
pig 5 6
. ./jet.inc
cow 9 4
cow 22 2
cow 20 4
cow 3 7
cow 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
