#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=98e977af4d8ecc64788b3c7c7fb96f54fce2444e93e9c9766dd558f8274306bd
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.sh
dog 21 4
dog 9 3
dog 21 4
dog 3 5
dog 5 4
. ./key.sh
van 6 2
van 23 3
van 23 4
van 3 7
van 5 5
. ./pan.sh
kid 14 3
kid 24 3
kid 17 4
kid 2 7
kid 6 5
kid
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
