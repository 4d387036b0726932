#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=62895ed2ce471ab846d82df650909c278dfdc443b5308f2fac06ad61b5da17c6
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
