#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='22 20 12 4 3 3 11 16 14 6 0 9 15 12 -1 3'
found=$(sh -c '
. ./pot.sh
bud 22 1
bud 20 1
bud 12 1
bud 4 7
bud 3 4
bud
dog 15 4
dog 18 2
dog 15 1
dog 3 5
dog 6 6
. ./yak.sh
jay 12 3
jay 16 1
jay 15 3
jay 4 5
jay 6 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
