#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a8756ea3ef0e528e8a158cd26dbee0078c4b6151b86f1ba4c313ee4c1d1c2ee2
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.sh
bed 26 2
bed 2 7
bed 5 5
bed 18 4
bed 29 6
koi 21 2
koi 3 6
koi 4 4
koi 11 9
koi 11 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
