#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=db9d48cc0938b1df87603cf80586e90cb05d1ee4c7978e3edd218e3869590e50
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.inc
rug 7 4
rug 20 1
rug 19 3
rug 4 7
rug 4 3
rug
cub 11 1
cub 17 2
cub 6 1
cub 3 6
cub 6 4
. ./nut.inc
cub 20 1
cub 25 1
cub 19 4
cub 4 5
cub 3 5
bat 21 1
bat 14 2
bat 20 1
bat 4 7
bat 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
