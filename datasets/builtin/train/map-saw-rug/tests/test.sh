#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='17 20 12 6 8 20 15 7 3 4 15 12 10 4 5'
found=$(sh -c '
. ./fox.sh
rug 14 3
rug 17 2
rug 9 1
rug 3 6
rug 5 5
. ./pin.sh
nut 21 3
nut 16 2
nut 8 3
nut 4 7
nut 5 5
. ./rye.sh
koi 14 1
koi 8 4
koi 8 2
koi 2 6
koi 6 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
