#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='36 63 16 15 30 n n n y y y 25 24 23 2 6 1'
found=$(sh -c '
. ./ape.sh
bud 9 4
bud 21 3
bud 16 1
bud 3 5
bud 6 5
. ./nut.sh
if peg 6 1; then echo y; else echo n; fi
if peg 6 1; then echo y; else echo n; fi
if peg 7 4; then echo y; else echo n; fi
if peg 4 7; then echo y; else echo n; fi
if peg 3 5; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
. ./oak.sh
mud 25 2
mud 24 4
mud 23 4
mud 2 6
mud 6 4
mud
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
