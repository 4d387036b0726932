#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='16 30 24 10 11 9 16 16 49 25 12 9 2 0 0'
found=$(sh -c '
. ./key.sh
pen 10 1
pen 24 3
pen 18 4
pen 4 7
pen 5 3
. ./ram.sh
oak 10 3
oak 22 4
oak 16 4
oak 3 7
oak 5 5
bud 25 1
bud 18 1
bud 16 3
bud 2 6
bud 6 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
