#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=80ed7c847d0ce8816338f65b5c7772d9dd6b8426cd8ff060ae57938f83384d7d
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.inc
rug 13 2
rug 22 3
rug 17 1
rug 4 7
rug 5 3
rug
cub 7 1
cub 16 1
cub 12 1
cub 3 6
cub 3 4
. ./nut.inc
cub 12 3
cub 22 4
cub 8 1
cub 4 5
cub 4 6
bat 15 4
bat 9 3
bat 18 3
bat 3 5
bat 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
