#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=02fd8336a52e059299b8956db4d2270f3ea1ab656e4ef6cb1c00542d2b7c6812
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.sh
cow 6 4
cow 19 2
cow 8 3
cow 4 7
cow 6 6
. ./pig.sh
cub 11 1
cub 14 2
cub 18 2
cub 2 5
cub 5 3
rug 14 1
rug 22 3
rug 11 4
rug 3 5
rug 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
