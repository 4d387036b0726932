#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n n n y 10 9 5 0 0 18 13 18 2 6 7'
found=$(sh -c '
. ./bat.inc
if oat 16 3; then echo y; else echo n; fi
if oat 12 2; then echo y; else echo n; fi
if oat 23 4; then echo y; else echo n; fi
if oat 3 7; then echo y; else echo n; fi
if oat 3 5; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
tub 20 1
tub 19 1
tub 22 2
tub 2 6
tub 5 4
. ./rug.inc
ivy 18 4
ivy 13 1
ivy 18 1
ivy 2 7
ivy 6 5
ivy
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
