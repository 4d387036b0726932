#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8449f4368f8cdf098ef3feaa249db6882976f956fa0e6c179820b435940785e2
found=$({ ulimit -f 0 && exec sh -c '
. ./rug.sh
key 13 1
key 14 2
key 21 3
key 3 5
key 5 4
nut 19 1
nut 7 2
nut 25 4
nut 4 6
nut 6 5
nut
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
