#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5a62342e6b16d68dc431d1d99f266cef23556ddbcaa33edb4aa5073ceb5d5fcf
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.sh
hay 15 1
hay 18 1
hay 24 1
hay 2 5
hay 6 6
pan 12 2
pan 13 3
pan 17 2
pan 2 7
pan 4 4
. ./rye.sh
nut 23 3
nut 10 4
nut 22 2
nut 4 5
nut 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
