#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='8 15 22 4 6 2 11 -1 -7 -3 15 16 12 -3 0 n n n n n y'
found=$(sh -c '
. ./cap.sh
koi 12 4
koi 12 3
koi 20 2
koi 3 7
koi 5 3
. ./hen.sh
oak 11 4
oak 20 4
oak 8 1
oak 2 6
oak 6 5
. ./jay.sh
tub 18 3
tub 20 4
tub 14 2
tub 4 7
tub 3 3
if fox 16 4; then echo y; else echo n; fi
if fox 14 1; then echo y; else echo n; fi
if fox 19 2; then echo y; else echo n; fi
if fox 3 6; then echo y; else echo n; fi
if fox 3 4; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
