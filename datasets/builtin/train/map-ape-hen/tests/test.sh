#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='9 13 5 -6 -5 198 54 162 27 27 14 16 20 2 2 0 0 0 1 0'
found=$(sh -c '
. ./hat.inc
hen 17 3
hen 21 3
hen 13 4
hen 2 5
hen 3 6
owl 22 1
owl 6 2
owl 18 2
owl 3 7
owl 3 3
. ./pin.inc
jet 16 1
jet 18 1
jet 22 1
jet 4 6
jet 4 6
. ./tub.inc
ape 23 1
ape 15 1
ape 10 4
ape 3 5
ape 5 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
