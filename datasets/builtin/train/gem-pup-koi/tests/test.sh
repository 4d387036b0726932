#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='8 15 19 2 3 9 6 20 8 4 3 60 60 50 28 30 y y y n n y'
found=$(sh -c '
. ./jar.sh
koi 8 1
koi 15 3
koi 19 4
koi 2 7
koi 3 5
koi
. ./pot.sh
owl 6 1
owl 20 1
owl 8 4
owl 4 6
owl 3 6
. ./yam.sh
tub 15 4
tub 20 3
tub 25 2
tub 4 7
tub 6 5
if yak 25 3; then echo y; else echo n; fi
if yak 19 1; then echo y; else echo n; fi
if yak 19 2; then echo y; else echo n; fi
if yak 2 5; then echo y; else echo n; fi
if yak 3 6; then echo y; else echo n; fi
if yak 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
