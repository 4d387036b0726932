#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='6 -1 4 -4 -2 81 198 126 27 27 17 12 19 2 4 0 0 0 1 0'
found=$(sh -c '
. ./hat.inc
hen 14 3
hen 7 2
hen 12 4
hen 4 7
hen 6 6
owl 9 2
owl 22 1
owl 14 2
owl 3 5
owl 3 4
. ./pin.inc
jet 19 2
jet 14 1
jet 21 4
jet 4 7
jet 6 3
. ./tub.inc
ape 13 4
ape 21 3
ape 8 4
ape 3 5
ape 5 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
