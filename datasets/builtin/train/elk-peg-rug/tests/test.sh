#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='92 60 24 21 25 n n n y n n 30 30 60 6 12 6 5 10 0 0'
found=$(sh -c '
. ./gem.inc
ivy 23 4
ivy 20 3
ivy 24 1
ivy 3 7
ivy 5 5
if rug 18 4; then echo y; else echo n; fi
if rug 20 2; then echo y; else echo n; fi
if rug 16 1; then echo y; else echo n; fi
if rug 2 6; then echo y; else echo n; fi
if rug 4 3; then echo y; else echo n; fi
if rug 5 5; then echo y; else echo n; fi
. ./web.inc
bee 10 1
bee 10 1
bee 20 3
bee 2 7
bee 4 5
mud 19 3
mud 20 4
mud 10 1
mud 2 6
mud 4 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
