#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='13 14 20 10 10 4 1 16 25 25 1 0 11 0 0'
found=$(sh -c '
. ./key.sh
pen 7 1
pen 8 4
pen 14 2
pen 4 6
pen 4 3
. ./ram.sh
oak 22 2
oak 24 1
oak 21 4
oak 4 5
oak 3 5
bud 6 2
bud 15 4
bud 23 1
bud 3 5
bud 3 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
