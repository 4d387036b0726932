#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='9 9 11 3 4 3 14 23 28 7 6 8 14 11 -5 0'
found=$(sh -c '
. ./pot.sh
bud 9 1
bud 9 1
bud 11 4
bud 3 7
bud 4 4
bud
dog 12 2
dog 19 4
dog 24 4
dog 2 5
dog 3 5
. ./yak.sh
jay 11 3
jay 16 2
jay 15 4
jay 2 7
jay 6 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
