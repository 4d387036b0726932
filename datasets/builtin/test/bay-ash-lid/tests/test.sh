#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='20 9 17 4 6 22 22 24 11 14 y y y n n n'
found=$(sh -c '
. ./hen.sh
lid 19 1
lid 8 1
lid 16 3
lid 3 7
lid 5 6
van 13 4
van 13 3
van 15 3
van 2 5
van 5 5
. ./jay.sh
if bud 7 3; then echo y; else echo n; fi
if bud 20 2; then echo y; else echo n; fi
if bud 18 1; then echo y; else echo n; fi
if bud 3 5; then echo y; else echo n; fi
if bud 3 5; then echo y; else echo n; fi
if bud 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
