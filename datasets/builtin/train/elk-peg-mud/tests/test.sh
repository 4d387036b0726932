#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='10 66 22 24 12 n n n y y n 18 39 30 6 15 6 10 2 0 0'
found=$(sh -c '
. ./gem.inc
ivy 10 1
ivy 22 3
ivy 22 1
ivy 4 6
ivy 3 4
if rug 20 2; then echo y; else echo n; fi
if rug 15 3; then echo y; else echo n; fi
if rug 10 3; then echo y; else echo n; fi
if rug 2 5; then echo y; else echo n; fi
if rug 3 4; then echo y; else echo n; fi
if rug 5 5; then echo y; else echo n; fi
. ./web.inc
bee 6 3
bee 13 1
bee 10 4
bee 2 5
bee 5 5
mud 20 3
mud 10 1
mud 10 4
mud 4 5
mud 5 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
