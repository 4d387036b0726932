#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5e879662933e6184161220b7a29e4a3023b5d1b3055efe8ad2dcdbbf0d23b81e
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.sh
ram 28 1
ram 3 7
ram 6 6
ram 27 4
ram 29 1
. ./nut.sh
pin 23 1
pin 3 7
pin 3 3
pin 17 2
pin 29 2
. ./pot.sh
ink 30 2
ink 3 5
ink 6 6
ink 25 7
ink 12 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
