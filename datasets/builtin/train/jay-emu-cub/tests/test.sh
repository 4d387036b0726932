#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=24a70dd09beb29f87952d2929203d293d1bb1a6a4a2366e60964774cf28fd40e
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.inc
rug
rug 25 3
rug 4 5
rug 3 3
rug 28 2
cub 29 4
cub 2 7
cub 5 5
cub 8 1
cub 29 7
. ./nut.inc
cub 27 4
cub 3 6
cub 4 4
cub 27 4
cub 10 9
bat 27 2
bat 4 5
bat 6 6
bat 28 5
bat 10 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
