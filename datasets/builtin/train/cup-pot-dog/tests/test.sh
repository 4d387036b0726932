#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='10 24 6 3 6 3 26 13 14 5 0 20 8 14 -3 -2'
found=$(sh -c '
. ./pot.sh
bud 10 2
bud 24 3
bud 6 4
bud 3 6
bud 6 4
bud
dog 24 2
dog 14 3
dog 12 2
dog 3 6
dog 5 5
. ./yak.sh
jay 23 3
jay 10 2
jay 15 1
jay 4 7
jay 4 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
