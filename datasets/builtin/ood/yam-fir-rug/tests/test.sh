#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='21 75 22 21 18 4 4 2 0 1 1 11 1 0 0'
found=$(sh -c '
. ./bay.lib
rug 7 3
rug 25 3
rug 11 2
rug 3 7
rug 6 3
. ./dog.lib
lid 13 3
lid 14 3
lid 8 4
lid 4 7
lid 6 6
. ./oat.lib
nut 15 3
nut 22 1
nut 15 3
nut 4 6
nut 4 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
