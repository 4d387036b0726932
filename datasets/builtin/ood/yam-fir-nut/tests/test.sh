#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='42 10 20 14 18 4 10 6 0 1 4 6 1 0 0'
found=$(sh -c '
. ./bay.lib
rug 14 3
rug 10 1
rug 20 1
rug 2 7
rug 3 6
. ./dog.lib
lid 9 2
lid 21 2
lid 24 4
lid 2 5
lid 4 4
. ./oat.lib
nut 8 1
nut 24 2
nut 15 3
nut 3 7
nut 3 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
