#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n n n y 2 2 0 0 0 6 15 8 2 4 7'
found=$(sh -c '
. ./bat.inc
if oat 17 1; then echo y; else echo n; fi
if oat 16 2; then echo y; else echo n; fi
if oat 11 1; then echo y; else echo n; fi
if oat 3 7; then echo y; else echo n; fi
if oat 5 4; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
tub 22 3
tub 21 3
tub 13 4
tub 4 5
tub 4 6
. ./rug.inc
ivy 6 3
ivy 15 4
ivy 8 4
ivy 2 6
ivy 4 3
ivy
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
