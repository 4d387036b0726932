#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='12 44 32 4 8 57 14 21 21 36 n n n y y n'
found=$(sh -c '
. ./bee.sh
bud 6 4
bud 22 3
bud 16 2
bud 2 7
bud 4 3
. ./key.sh
rug 19 3
rug 14 1
rug 7 3
rug 3 7
rug 6 6
. ./owl.sh
if peg 20 3; then echo y; else echo n; fi
if peg 22 1; then echo y; else echo n; fi
if peg 14 2; then echo y; else echo n; fi
if peg 2 7; then echo y; else echo n; fi
if peg 4 5; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
