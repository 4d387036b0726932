#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='23 11 22 2 5 9 24 20 7 2 3 1 16 8 18 3 6 3'
found=$(sh -c '
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
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
