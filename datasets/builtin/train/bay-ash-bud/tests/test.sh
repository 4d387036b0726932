#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='10 11 24 3 6 23 20 33 13 15 y y y n n n'
found=$(sh -c '
. ./hen.sh
lid 9 3
lid 10 4
lid 23 3
lid 2 6
lid 5 3
van 14 4
van 11 3
van 24 2
van 4 7
van 6 3
. ./jay.sh
if bud 9 4; then echo y; else echo n; fi
if bud 19 4; then echo y; else echo n; fi
if bud 7 4; then echo y; else echo n; fi
if bud 3 7; then echo y; else echo n; fi
if bud 5 5; then echo y; else echo n; fi
if bud 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
