#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='22 18 25 4 3 6 15 25 9 11 7 10 25 21 4 3 4'
found=$(sh -c '
. ./bat.inc
map 22 1
map 18 3
map 25 4
map 4 6
map 3 6
map
. ./gem.inc
key 12 3
key 24 1
key 8 1
key 4 7
key 4 3
. ./kid.inc
bee 10 2
bee 25 2
bee 21 4
bee 4 5
bee 3 6
bee
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
