#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='0 0 0 2 1 5 8 4 0 0 7 20 23 11 6 105 161 98 14 28'
found=$(sh -c '
. ./gem.inc
yak 14 3
yak 12 2
yak 25 3
yak 3 6
yak 4 4
jar 11 1
jar 17 1
jar 17 2
jar 4 5
jar 5 6
. ./sun.inc
van 6 1
van 16 4
van 20 3
van 4 7
van 3 3
rat 15 3
rat 23 1
rat 14 1
rat 2 7
rat 4 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
