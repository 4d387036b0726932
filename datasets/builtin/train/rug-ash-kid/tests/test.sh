#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=4de8ab4dcff56ad19865f98bd37614f56d0423a893fd313f9b44f314111f4681
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.sh
dog 7 4
dog 16 2
dog 18 3
dog 4 5
dog 4 3
. ./key.sh
van 11 2
van 6 1
van 13 4
van 4 7
van 6 4
. ./pan.sh
kid 6 1
kid 6 1
kid 24 2
kid 2 5
kid 3 5
kid
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
