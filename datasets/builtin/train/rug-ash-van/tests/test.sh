#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=3fa3d5e501d990307f9e388f1f3f55669e4bc59329771cc40b762b1c3dc046ec
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.sh
dog 11 1
dog 18 1
dog 17 3
dog 3 7
dog 4 5
. ./key.sh
van 24 3
van 20 4
van 20 4
van 3 5
van 5 4
. ./pan.sh
kid 24 2
kid 16 4
kid 11 3
kid 4 7
kid 3 3
kid
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
