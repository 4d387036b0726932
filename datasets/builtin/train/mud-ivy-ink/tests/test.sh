#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=69b9d8601a5314225dc9ecc1b86fce80ea142d63ecae77d318ffca2664413752
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.inc
rug 25 3
rug 14 1
rug 15 3
rug 3 7
rug 3 5
hen 10 1
hen 24 2
hen 23 1
hen 4 6
hen 6 6
. ./oak.inc
jay 22 4
jay 21 1
jay 19 4
jay 4 6
jay 5 6
ink 12 2
ink 7 4
ink 25 4
ink 3 6
ink 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
