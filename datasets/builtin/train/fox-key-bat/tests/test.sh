#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=defcd4ca19ebd23fa80f2294fb44c96ce1640fa7b7ccf0ba492f82632a1d846f
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
bat 20 1
bat 10 2
bat 9 1
bat 3 5
bat 4 5
. ./pot.inc
eel 18 1
eel 7 2
eel 20 3
eel 2 7
eel 6 5
pup 11 3
pup 18 1
pup 7 2
pup 3 5
pup 6 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
