#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='1 1 1 1 1 30 125 60 15 25 0 0 0 0 0 y y y n y y'
found=$(sh -c '
. ./jet.sh
yam 12 3
yam 6 3
yam 17 3
yam 4 5
yam 4 6
. ./rug.sh
nut 6 1
nut 25 1
nut 12 3
nut 3 5
nut 5 6
. ./rye.sh
ape 22 4
ape 12 1
ape 19 2
ape 2 5
ape 3 6
if ink 8 3; then echo y; else echo n; fi
if ink 17 1; then echo y; else echo n; fi
if ink 9 2; then echo y; else echo n; fi
if ink 3 7; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
