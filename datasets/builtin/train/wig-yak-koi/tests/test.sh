#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y n n n 23 24 15 11 13 n n n y y y 18 7 13 3 6 2'
found=$(sh -c '
. ./jar.inc
if saw 18 1; then echo y; else echo n; fi
if saw 23 3; then echo y; else echo n; fi
if saw 17 4; then echo y; else echo n; fi
if saw 2 6; then echo y; else echo n; fi
if saw 3 6; then echo y; else echo n; fi
if saw 5 5; then echo y; else echo n; fi
oat 14 4
oat 15 4
oat 6 3
oat 2 6
oat 4 6
. ./pot.inc
if ape 12 2; then echo y; else echo n; fi
if ape 25 1; then echo y; else echo n; fi
if ape 16 1; then echo y; else echo n; fi
if ape 4 5; then echo y; else echo n; fi
if ape 4 4; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
koi 18 3
koi 7 1
koi 13 2
koi 3 6
koi 6 3
koi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
