#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=0c3f99ff07dbab3108334d3fab571e62780906e2cb0185a3833c06a73ea66540
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.inc
pup 23 3
pup 11 2
pup 22 2
pup 2 6
pup 5 3
pup
. ./sun.inc
gnu 24 1
gnu 20 2
gnu 7 1
gnu 2 6
gnu 3 5
gnu
. ./yam.inc
rat 16 4
rat 8 4
rat 18 2
rat 3 7
rat 6 6
rat
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
