#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1db525708b3af295407874ea809f95aaad72e22e1dba99e0b406b8177a276c53
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.inc
rug
rug 24 2
rug 4 6
rug 5 5
rug 2 7
cub 29 3
cub 2 5
cub 3 3
cub 16 1
cub 11 2
. ./nut.inc
cub 26 3
cub 2 5
cub 4 4
cub 21 8
cub 27 1
bat 20 4
bat 2 5
bat 6 6
bat 15 8
bat 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
