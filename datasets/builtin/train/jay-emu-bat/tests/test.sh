#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5971b8462a646372db13f2be325481f07eedd56a4ec9db0b1ffe69901b20d6c9
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.inc
rug
rug 20 4
rug 4 5
rug 5 5
rug 18 8
cub 29 2
cub 2 5
cub 3 3
cub 18 3
cub 2 1
cub 16 5
. ./nut.inc
cub 30 2
cub 4 5
cub 6 6
cub 4 7
cub 26 8
bat 21 1
bat 3 7
bat 3 3
bat 14 4
bat 22 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
