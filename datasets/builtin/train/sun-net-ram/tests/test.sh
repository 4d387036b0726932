#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=30cecb22fb1d9935936ddfc01732bf48315a1fabdae5eee8475fd55eef994dfb
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.sh
ram 25 4
ram 18 1
ram 6 3
ram 4 6
ram 3 6
. ./nut.sh
pin 15 4
pin 17 2
pin 18 2
pin 4 7
pin 5 6
. ./pot.sh
ink 8 2
ink 11 3
ink 12 2
ink 3 5
ink 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
