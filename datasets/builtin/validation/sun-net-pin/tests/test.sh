#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=118b9d475ec023a0aa7e024dc446bdef3f47812098a54b9533a411de4e5a1945
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.sh
ram 22 1
ram 13 3
ram 21 4
ram 3 7
ram 3 4
. ./nut.sh
pin 6 3
pin 19 1
pin 16 1
pin 4 5
pin 6 4
. ./pot.sh
ink 16 2
ink 22 4
ink 20 2
ink 4 5
ink 6 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
