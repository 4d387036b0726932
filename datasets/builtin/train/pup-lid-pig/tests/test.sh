#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=059578f5411ca386604427a56f304eda4427f9940f9fbe5015f05d7e165b19fe
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.inc
gnu 10 3
gnu 20 3
gnu 10 4
gnu 3 5
gnu 3 3
. ./fig.inc
gnu 19 4
gnu 23 3
gnu 6 1
gnu 2 6
gnu 5 3
pig 14 2
pig 18 2
pig 12 4
pig 4 7
pig 4 4
. ./jet.inc
cow 25 3
cow 21 2
cow 15 4
cow 3 7
cow 6 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
