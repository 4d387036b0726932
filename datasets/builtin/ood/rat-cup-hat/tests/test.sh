#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=1d51193ad1121d8ebb5a342a30edb89e05f58aff97939e6a3e1682e522a7defe
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
