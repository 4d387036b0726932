#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5074cf236c7b4d70df737ff4bf64a15af72472293e3e73ef5b478c4c37630548
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.sh
bed 30 2
bed 4 7
bed 5 5
bed 18 8
bed 9 4
koi 22 4
koi 3 5
koi 4 4
koi 27 1
koi 14 7
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
