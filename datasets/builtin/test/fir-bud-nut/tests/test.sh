#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='1 1 1 1 1 40 85 60 20 15 0 0 0 0 0 y y y n y y'
found=$(sh -c '
. ./jet.sh
yam 15 3
yam 8 1
yam 22 2
yam 3 6
yam 4 6
. ./rug.sh
nut 8 2
nut 17 4
nut 12 4
nut 4 7
nut 3 6
. ./rye.sh
ape 8 1
ape 19 1
ape 10 1
ape 2 7
ape 5 4
if ink 12 4; then echo y; else echo n; fi
if ink 19 1; then echo y; else echo n; fi
if ink 22 4; then echo y; else echo n; fi
if ink 3 5; then echo y; else echo n; fi
if ink 4 3; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
