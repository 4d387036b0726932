#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='22 6 19 2 4 9 10 15 11 3 5 84 22 69 10 25 y y y n y y'
found=$(sh -c '
. ./jar.sh
koi 22 4
koi 6 3
koi 19 2
koi 2 5
koi 4 3
koi
. ./pot.sh
owl 10 3
owl 15 3
owl 11 1
owl 3 6
owl 5 4
. ./yam.sh
tub 21 4
tub 11 2
tub 23 3
tub 2 5
tub 5 5
if yak 14 2; then echo y; else echo n; fi
if yak 19 3; then echo y; else echo n; fi
if yak 21 4; then echo y; else echo n; fi
if yak 3 7; then echo y; else echo n; fi
if yak 6 3; then echo y; else echo n; fi
if yak 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
