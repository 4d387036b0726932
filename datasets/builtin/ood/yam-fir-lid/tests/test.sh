#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='48 21 20 18 25 3 16 2 0 0 6 2 1 0 0'
found=$(sh -c '
. ./bay.lib
rug 24 2
rug 7 3
rug 20 1
rug 3 6
rug 5 5
. ./dog.lib
lid 15 4
lid 16 1
lid 8 3
lid 3 7
lid 4 5
. ./oat.lib
nut 25 2
nut 16 3
nut 12 3
nut 2 6
nut 5 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
