#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='19 10 8 4 1 10 17 6 4 3 1 y y y n y y'
found=$(sh -c '
. ./jet.lib
dog 16 3
dog 9 3
dog 10 2
dog 2 6
dog 5 4
ram 10 1
ram 17 4
ram 6 1
ram 4 7
ram 3 3
ram
. ./pin.lib
if ape 17 2; then echo y; else echo n; fi
if ape 14 1; then echo y; else echo n; fi
if ape 20 4; then echo y; else echo n; fi
if ape 2 6; then echo y; else echo n; fi
if ape 6 5; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
