#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='20 38 12 8 6 6 63 36 10 12 n n n y n n'
found=$(sh -c '
. ./bee.sh
bud 10 4
bud 19 4
bud 6 2
bud 4 6
bud 3 5
. ./key.sh
rug 6 1
rug 21 3
rug 18 2
rug 2 5
rug 4 3
. ./owl.sh
if peg 20 2; then echo y; else echo n; fi
if peg 8 1; then echo y; else echo n; fi
if peg 12 1; then echo y; else echo n; fi
if peg 3 7; then echo y; else echo n; fi
if peg 5 3; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
