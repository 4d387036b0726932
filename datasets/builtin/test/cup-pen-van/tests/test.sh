#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='0 0 0 1 1 2 0 3 0 0 8 27 22 9 7 105 112 161 14 35'
found=$(sh -c '
. ./gem.inc
yak 22 4
yak 25 2
yak 16 2
yak 4 7
yak 5 5
jar 20 3
jar 10 4
jar 24 3
jar 2 7
jar 6 3
. ./sun.inc
van 7 1
van 23 4
van 21 1
van 3 6
van 4 3
rat 15 1
rat 16 3
rat 23 4
rat 2 6
rat 5 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
