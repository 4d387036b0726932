#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0e4c96c5f3491e1b9c97ab045b0d8bbbafd6458c868d80ffdd4ba2f46a0a6cf4
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.inc
rug 16 3
rug 24 1
rug 9 4
rug 2 7
rug 6 4
rug
cub 23 3
cub 10 1
cub 25 4
cub 4 7
cub 4 5
. ./nut.inc
cub 11 4
cub 13 2
cub 24 3
cub 3 7
cub 3 6
bat 24 2
bat 12 2
bat 20 3
bat 2 5
bat 4 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
