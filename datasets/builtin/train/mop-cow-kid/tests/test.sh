#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=7e3b41e145d727d2f0997a2f73bab6224e2e9bc8b07ee2dc4042f1ac27ef51c8
found=$({ ulimit -f 0 && exec sh -c '
. ./map.sh
eel 19 4
eel 13 4
eel 14 4
eel 2 7
eel 6 6
kid 12 1
kid 16 4
kid 24 3
kid 4 5
kid 4 6
. ./pot.sh
cup 17 2
cup 11 1
cup 12 2
cup 4 7
cup 6 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
