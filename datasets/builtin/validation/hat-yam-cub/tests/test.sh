#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6427f5b387b5310d83737f3e1121056004bd29dd39165581b760851c630f1f1f
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.sh
cow 10 3
cow 17 4
cow 7 2
cow 3 5
cow 5 4
. ./pig.sh
cub 19 1
cub 18 2
cub 19 3
cub 4 6
cub 3 4
rug 18 1
rug 8 3
rug 24 1
rug 2 6
rug 3 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
