#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='39 30 92 28 9 5 16 16 1 3 y y y y y n'
found=$(sh -c '
. ./hat.sh
bat 13 3
bat 10 3
bat 23 4
bat 4 7
bat 3 3
. ./pot.sh
saw 6 1
saw 17 3
saw 17 2
saw 2 5
saw 4 4
if key 7 3; then echo y; else echo n; fi
if key 6 4; then echo y; else echo n; fi
if key 18 2; then echo y; else echo n; fi
if key 2 7; then echo y; else echo n; fi
if key 4 5; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
