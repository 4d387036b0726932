#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=37ffe8ff2d8f2e5ac729fe22c5deb4bef2d399a6db1ad5c1ff4d6764932d0b22
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.inc
rug 19 3
rug 18 4
rug 7 3
rug 4 7
rug 6 6
hen 12 1
hen 8 2
hen 23 4
hen 4 5
hen 3 6
. ./oak.inc
jay 25 4
jay 12 2
jay 17 2
jay 2 7
jay 5 3
ink 8 2
ink 8 3
ink 25 1
ink 2 7
ink 4 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
