#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=87cb97a52c896b92e4c1c080b0847a163e637431fe718ecae0f37d51a39a90dc
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
hat 26 1
hat 3 6
hat 4 4
hat 12 8
hat 8 2
. ./key.inc
bay
bay 28 2
bay 2 7
bay 3 3
bay 24 8
. ./saw.inc
bay 25 3
bay 4 7
bay 5 5
bay 25 8
bay 13 7
fan 30 3
fan 3 7
fan 6 6
fan 20 3
fan 9 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
