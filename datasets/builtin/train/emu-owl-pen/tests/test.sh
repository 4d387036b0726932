#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='29 20 26 8 9 1 4 4 49 9 6 2 2 0 0'
found=$(sh -c '
. ./key.sh
pen 23 3
pen 14 2
pen 20 1
pen 2 6
pen 3 3
. ./ram.sh
oak 10 1
oak 10 2
oak 11 2
oak 3 7
oak 5 3
bud 12 1
bud 22 3
bud 19 3
bud 4 7
bud 4 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
