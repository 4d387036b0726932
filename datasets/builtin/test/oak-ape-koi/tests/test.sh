#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=70e49d18d29d13d737b761709c8951a31e3ebe2e17a461c32f4f28cea8830549
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.sh
bed 17 2
bed 8 4
bed 17 3
bed 3 7
bed 5 3
koi 11 3
koi 15 2
koi 12 4
koi 3 5
koi 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
