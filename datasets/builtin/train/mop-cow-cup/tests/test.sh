#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=7c1552695dd1b35aea88e1696e2e55e106429407e965440167fbb6675c999c00
found=$({ ulimit -f 0 && exec sh -c '
. ./map.sh
eel 23 2
eel 9 4
eel 24 1
eel 2 6
eel 4 3
kid 23 2
kid 12 4
kid 23 1
kid 2 6
kid 3 4
. ./pot.sh
cup 19 4
cup 15 2
cup 12 4
cup 4 6
cup 4 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
