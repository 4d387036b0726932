#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a3fd3f05e5ff495c3e4636df24740f43b32a4dc08e9415edee160e3bcb057b6c
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.sh
ram 30 4
ram 3 5
ram 3 3
ram 19 8
ram 20 1
. ./nut.sh
pin 28 2
pin 4 6
pin 4 4
pin 19 3
pin 28 8
. ./pot.sh
ink 25 4
ink 2 5
ink 4 4
ink 22 3
ink 15 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
