#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a492d262347f0b81c2e732de6650d325319e3680575254e798443ef72b67d175
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
owl 13 2
owl 23 4
owl 8 3
owl 3 7
owl 6 6
. ./lid.inc
ram 7 4
ram 18 1
ram 16 1
ram 4 5
ram 3 4
. ./mud.inc
fan 19 3
fan 6 4
fan 20 2
fan 3 7
fan 3 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
