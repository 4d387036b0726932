#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c87c3b827bffc20b7a6a8717a35103c3deadebc45c3b45c86b775ff45cac173b
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.sh
cow 12 3
cow 16 1
cow 8 4
cow 4 6
cow 3 3
. ./pig.sh
cub 7 4
cub 25 3
cub 18 2
cub 4 6
cub 4 3
rug 10 1
rug 21 2
rug 11 2
rug 3 7
rug 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
