#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ab81dd44224a0b3bc4774f609ca82b9cf4691b6078808a4337e4bff6d9fc0401
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.sh
hay 18 1
hay 12 3
hay 17 1
hay 4 7
hay 4 5
pan 19 3
pan 25 2
pan 17 1
pan 4 5
pan 3 4
. ./rye.sh
nut 8 3
nut 21 3
nut 8 1
nut 4 5
nut 6 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
