#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=41e67969f3de7d079e2b7b651917c54b4a2c6f7d23b82b0deedac997f5ed10a4
found=$({ ulimit -f 0 && exec sh -c '
. ./cub.lib
dog 24 1
dog 13 1
dog 9 1
dog 4 6
dog 4 6
. ./fox.lib
hat 22 3
hat 18 1
hat 20 4
hat 3 5
hat 3 5
. ./peg.lib
kid 17 3
kid 16 4
kid 12 2
kid 3 5
kid 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
