#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='36 34 26 4 12 21 24 24 12 20 n n n y n n'
found=$(sh -c '
. ./bee.sh
bud 18 1
bud 17 3
bud 13 1
bud 2 5
bud 6 6
. ./key.sh
rug 21 1
rug 24 1
rug 24 1
rug 2 6
rug 4 5
. ./owl.sh
if peg 11 1; then echo y; else echo n; fi
if peg 22 2; then echo y; else echo n; fi
if peg 16 1; then echo y; else echo n; fi
if peg 4 6; then echo y; else echo n; fi
if peg 5 4; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
