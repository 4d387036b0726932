#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='28 16 15 2 5 2 13 3 -6 -5 9 10 4 -1 0 n n n n n y'
found=$(sh -c '
. ./cap.sh
koi 24 4
koi 20 4
koi 14 1
koi 4 6
koi 3 6
. ./hen.sh
oak 11 2
oak 22 4
oak 12 3
oak 3 7
oak 4 4
. ./jay.sh
tub 12 3
tub 14 4
tub 8 4
tub 4 5
tub 3 3
if fox 25 1; then echo y; else echo n; fi
if fox 15 4; then echo y; else echo n; fi
if fox 19 1; then echo y; else echo n; fi
if fox 2 7; then echo y; else echo n; fi
if fox 6 5; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
