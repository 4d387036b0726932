#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='18 15 15 4 4 9 17 9 10 3 5 1 8 19 20 4 3 3'
found=$(sh -c '
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
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
