#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n n n y 10 3 1 0 0 22 11 11 3 4 7'
found=$(sh -c '
. ./bat.inc
if oat 10 4; then echo y; else echo n; fi
if oat 13 3; then echo y; else echo n; fi
if oat 22 2; then echo y; else echo n; fi
if oat 4 5; then echo y; else echo n; fi
if oat 5 4; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
tub 21 1
tub 25 3
tub 9 3
tub 4 7
tub 5 4
. ./rug.inc
ivy 22 1
ivy 11 1
ivy 11 4
ivy 3 6
ivy 4 5
ivy
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
