#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=5d6a5844bb840b5722d64944feb077a4fefa9ee505efa55802a6b308aab12739
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
