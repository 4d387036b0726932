#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7cd016b78a466e208b6627aec33d0c6a8252c1a0903182613bc7de38e511f325
found=$({ ulimit -f 0 && exec sh -c '
. ./cub.lib
dog 9 4
dog 24 1
dog 16 3
dog 2 7
dog 5 5
. ./fox.lib
hat 13 2
hat 12 3
hat 6 1
hat 3 7
hat 3 5
. ./peg.lib
kid 21 2
kid 15 4
kid 25 1
kid 3 6
kid 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
