#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=918ee0da9a09f067022855e3d1f503635275b6197350ffe18592cf7b817b5e15
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
bat 9 1
bat 17 3
bat 19 2
bat 2 6
bat 6 6
. ./pot.inc
eel 18 3
eel 24 2
eel 8 1
eel 2 5
eel 6 4
pup 17 1
pup 23 1
pup 7 4
pup 3 5
pup 3 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
