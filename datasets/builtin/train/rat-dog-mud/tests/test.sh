#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='9 12 48 28 16 n n n y y y 6 19 22 3 4 1'
found=$(sh -c '
. ./ape.sh
bud 9 1
bud 6 2
bud 16 3
bud 4 7
bud 4 4
. ./nut.sh
if peg 22 3; then echo y; else echo n; fi
if peg 19 2; then echo y; else echo n; fi
if peg 16 4; then echo y; else echo n; fi
if peg 2 5; then echo y; else echo n; fi
if peg 3 4; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
. ./oak.sh
mud 6 3
mud 19 3
mud 22 4
mud 3 6
mud 4 5
mud
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
