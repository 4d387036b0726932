#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='21 7 21 2 4 6 26 9 15 9 9 17 17 13 2 3 4'
found=$(sh -c '
. ./bat.inc
map 21 3
map 7 3
map 21 4
map 2 7
map 4 4
map
. ./gem.inc
key 22 4
key 7 2
key 14 1
key 4 5
key 5 4
. ./kid.inc
bee 17 4
bee 17 1
bee 13 1
bee 2 7
bee 3 6
bee
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
