#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='12 7 7 -5 -3 81 108 54 27 45 8 11 16 0 4 0 0 0 3 0'
found=$(sh -c '
. ./hat.inc
hen 20 4
hen 15 3
hen 15 1
hen 3 5
hen 5 6
owl 9 3
owl 12 2
owl 6 1
owl 3 6
owl 5 3
. ./pin.inc
jet 10 3
jet 13 1
jet 18 3
jet 2 5
jet 6 4
. ./tub.inc
ape 9 1
ape 7 3
ape 17 2
ape 2 7
ape 4 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
