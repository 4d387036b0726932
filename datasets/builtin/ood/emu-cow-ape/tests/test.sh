#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='9 17 20 7 6 16 25 24 4 4 1 y y y n y y'
found=$(sh -c '
. ./jet.lib
dog 11 2
dog 16 1
dog 16 4
dog 2 5
dog 5 3
ram 16 3
ram 25 1
ram 24 1
ram 4 5
ram 4 5
ram
. ./pin.lib
if ape 7 1; then echo y; else echo n; fi
if ape 22 3; then echo y; else echo n; fi
if ape 13 2; then echo y; else echo n; fi
if ape 2 6; then echo y; else echo n; fi
if ape 6 3; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
