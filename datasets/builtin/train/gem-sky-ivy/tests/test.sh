#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y n n 3 5 3 0 1 15 12 18 7 7 92 368 112 128 192'
found=$(sh -c '
. ./hat.inc
if ivy 14 4; then echo y; else echo n; fi
if ivy 14 3; then echo y; else echo n; fi
if ivy 11 2; then echo y; else echo n; fi
if ivy 2 6; then echo y; else echo n; fi
if ivy 6 6; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
. ./pup.inc
cub 13 4
cub 16 3
cub 12 4
cub 2 6
cub 6 6
rat 15 3
rat 8 4
rat 18 2
rat 3 5
rat 5 3
. ./yam.inc
fox 23 2
fox 23 4
fox 14 3
fox 4 5
fox 3 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
