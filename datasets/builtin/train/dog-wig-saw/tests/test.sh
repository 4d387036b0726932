#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='22 7 14 21 20 21 16 23 3 3 y y y y y n'
found=$(sh -c '
. ./hat.sh
bat 11 2
bat 7 1
bat 14 1
bat 3 7
bat 5 4
. ./pot.sh
saw 22 2
saw 17 2
saw 24 2
saw 4 6
saw 4 4
if key 14 2; then echo y; else echo n; fi
if key 23 4; then echo y; else echo n; fi
if key 21 3; then echo y; else echo n; fi
if key 2 7; then echo y; else echo n; fi
if key 5 6; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
