#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=505431e0bb68aa51ce18caf1d57714bd32e02223e77ded8c26127f9f0aa67405
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.sh
ram 24 3
ram 4 6
ram 6 6
ram 4 4
ram 11 8
. ./nut.sh
pin 26 2
pin 4 5
pin 4 4
pin 23 8
pin 28 4
. ./pot.sh
ink 27 3
ink 4 7
ink 4 4
ink 30 1
ink 28 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
