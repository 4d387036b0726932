#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='16 28 11 5 9 9 22 9 2 3 15 4 13 1 2'
found=$(sh -c '
. ./fox.sh
rug 13 3
rug 25 4
rug 8 3
rug 2 7
rug 6 4
. ./pin.sh
nut 10 3
nut 23 1
nut 10 1
nut 3 5
nut 4 6
. ./rye.sh
koi 11 4
koi 7 3
koi 15 2
koi 4 5
koi 6 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
