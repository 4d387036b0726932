#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=840ce49bd16773f1b2656b6fbd2c48a4923b1d4ba540e079fd7ed5af4aee66e6
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
owl 16 4
owl 22 1
owl 12 4
owl 4 5
owl 3 6
. ./lid.inc
ram 12 4
ram 12 1
ram 8 1
ram 4 7
ram 5 4
. ./mud.inc
fan 23 2
fan 10 4
fan 23 1
fan 2 7
fan 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
