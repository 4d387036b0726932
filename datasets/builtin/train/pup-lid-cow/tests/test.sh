#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ca6896b12f91a2722ec825a1c399417070f0e0448e42baed2a08f16fe131ffff
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.inc
gnu 15 4
gnu 16 4
gnu 11 2
gnu 4 6
gnu 5 5
. ./fig.inc
gnu 9 4
gnu 23 2
gnu 22 1
gnu 4 7
gnu 5 5
pig 8 1
pig 7 2
pig 15 2
pig 4 5
pig 6 3
. ./jet.inc
cow 17 1
cow 22 2
cow 14 3
cow 2 7
cow 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
