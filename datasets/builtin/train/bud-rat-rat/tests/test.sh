#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='20 10 9 3 4 9 25 16 7 3 6 1 15 11 20 3 4 3'
found=$(sh -c '
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
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
