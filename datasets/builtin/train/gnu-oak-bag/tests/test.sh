#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=286ff55c292a79ef90b3024e324cc8e03b174d877261e9291e877394da354e27
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.inc
bag 20 3
bag 2 5
bag 5 5
bag 27 1
bag 10 3
bag 6 2
bag 24 9
bag 29 5
bag 30 4
bag 1 4
bat 22 4
bat 3 5
bat 6 6
bat 21 8
bat 12 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
