#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y y n 4 6 2 0 1 27 14 21 7 7 272 76 34 384 24'
found=$(sh -c '
. ./hat.inc
if ivy 24 4; then echo y; else echo n; fi
if ivy 9 1; then echo y; else echo n; fi
if ivy 17 2; then echo y; else echo n; fi
if ivy 2 7; then echo y; else echo n; fi
if ivy 5 6; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
. ./pup.inc
cub 14 3
cub 13 2
cub 10 4
cub 3 5
cub 6 5
rat 25 3
rat 14 2
rat 17 4
rat 3 6
rat 3 6
. ./yam.inc
fox 17 4
fox 19 2
fox 17 1
fox 3 7
fox 3 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
