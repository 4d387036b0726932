#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='42 33 25 20 12 16 9 8 3 4 y y y y n n'
found=$(sh -c '
. ./hat.sh
bat 14 3
bat 11 3
bat 25 1
bat 4 5
bat 3 4
. ./pot.sh
saw 17 1
saw 10 2
saw 9 4
saw 4 6
saw 5 6
if key 23 3; then echo y; else echo n; fi
if key 15 4; then echo y; else echo n; fi
if key 15 4; then echo y; else echo n; fi
if key 4 5; then echo y; else echo n; fi
if key 6 6; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
