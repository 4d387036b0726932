#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='12 28 19 15 9 n n n y n y 18 24 15 3 5 1'
found=$(sh -c '
. ./ape.sh
bud 12 1
bud 14 2
bud 19 1
bud 3 5
bud 3 3
. ./nut.sh
if peg 14 2; then echo y; else echo n; fi
if peg 20 4; then echo y; else echo n; fi
if peg 12 2; then echo y; else echo n; fi
if peg 2 7; then echo y; else echo n; fi
if peg 6 5; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
. ./oak.sh
mud 18 3
mud 24 4
mud 15 3
mud 3 6
mud 5 4
mud
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
