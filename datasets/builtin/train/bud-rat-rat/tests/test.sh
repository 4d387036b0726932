#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=0b0a92f3dfe5f96c8213e29318dd22b0a90b5a23b9916c308bdcaeda2ef8bd37
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.inc
pup 20 2
pup 10 1
pup 9 3
pup 3 7
pup 4 4
pup
. ./sun.inc
gnu 25 2
gnu 16 4
gnu 7 1
gnu 3 5
gnu 6 4
gnu
. ./yam.inc
rat 15 2
rat 11 4
rat 20 1
rat 3 7
rat 4 5
rat
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
