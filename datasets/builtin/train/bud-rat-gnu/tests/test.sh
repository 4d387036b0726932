#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=0c03e4d740b3cde57f7315ee22352fa5b7393a12529aeca2d60154dfe1437d4d
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.inc
pup 18 4
pup 15 4
pup 15 3
pup 4 7
pup 4 4
pup
. ./sun.inc
gnu 17 4
gnu 9 3
gnu 10 2
gnu 3 5
gnu 5 3
gnu
. ./yam.inc
rat 8 3
rat 19 4
rat 20 2
rat 4 5
rat 3 4
rat
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
