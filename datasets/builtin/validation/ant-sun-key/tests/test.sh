#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=5f95dcdaad475fad9c8fe3603a0d7c11052bbe747925c4706fe79b928fece394
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
map 22 1
map 18 3
map 25 4
map 4 6
map 3 6
map
. ./gem.inc
key 12 3
key 24 1
key 8 1
key 4 7
key 4 3
. ./kid.inc
bee 10 2
bee 25 2
bee 21 4
bee 4 5
bee 3 6
bee
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
