#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='23 26 9 2 2 14 16 7 4 3 1 y y y n n y'
found=$(sh -c '
. ./jet.lib
dog 20 3
dog 25 3
dog 10 3
dog 4 6
dog 6 4
ram 14 2
ram 16 4
ram 7 1
ram 4 5
ram 3 3
ram
. ./pin.lib
if ape 24 3; then echo y; else echo n; fi
if ape 21 4; then echo y; else echo n; fi
if ape 9 4; then echo y; else echo n; fi
if ape 4 7; then echo y; else echo n; fi
if ape 4 5; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
