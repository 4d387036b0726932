#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=614d1180196895ba2a69298b16a6fd758de711cd46bc01ca306e1fc05713b95f
found=$({ ulimit -f 0 && exec sh -c '
. ./cub.lib
dog 15 1
dog 11 4
dog 24 4
dog 3 5
dog 6 5
. ./fox.lib
hat 6 1
hat 19 2
hat 9 1
hat 3 5
hat 3 4
. ./peg.lib
kid 11 2
kid 25 3
kid 25 2
kid 2 7
kid 3 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
