#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y n n n 28 30 18 11 15 n n n y n y 6 15 19 2 5 2'
found=$(sh -c '
. ./jar.inc
if saw 12 4; then echo y; else echo n; fi
if saw 20 3; then echo y; else echo n; fi
if saw 21 2; then echo y; else echo n; fi
if saw 2 7; then echo y; else echo n; fi
if saw 4 6; then echo y; else echo n; fi
if saw 5 5; then echo y; else echo n; fi
oat 19 3
oat 21 3
oat 9 4
oat 2 5
oat 6 5
. ./pot.inc
if ape 11 3; then echo y; else echo n; fi
if ape 8 1; then echo y; else echo n; fi
if ape 7 3; then echo y; else echo n; fi
if ape 4 5; then echo y; else echo n; fi
if ape 6 3; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
koi 6 3
koi 15 3
koi 19 3
koi 2 5
koi 5 3
koi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
