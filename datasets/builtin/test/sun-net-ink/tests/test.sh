#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e10d22883abfefc2e6cd8035ca39dd8c13f90c3ad4077008419f52f0ae0c0ec7
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.sh
ram 14 3
ram 23 3
ram 24 1
ram 3 6
ram 6 5
. ./nut.sh
pin 11 4
pin 8 2
pin 21 4
pin 4 6
pin 5 5
. ./pot.sh
ink 24 4
ink 11 4
ink 7 4
ink 2 7
ink 4 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
