#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='22 17 20 5 6 20 8 24 1 3 10 10 23 3 3'
found=$(sh -c '
. ./fox.sh
rug 19 2
rug 14 1
rug 17 3
rug 2 5
rug 3 3
. ./pin.sh
nut 21 4
nut 9 1
nut 25 4
nut 2 7
nut 4 5
. ./rye.sh
koi 14 4
koi 8 2
koi 21 2
koi 4 7
koi 6 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
