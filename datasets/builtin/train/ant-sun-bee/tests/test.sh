#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='12 21 14 4 4 6 26 19 25 9 12 21 17 8 3 5 4'
found=$(sh -c '
. ./bat.inc
map 12 1
map 21 4
map 14 2
map 4 5
map 4 6
map
. ./gem.inc
key 22 4
key 17 2
key 23 2
key 3 6
key 6 6
. ./kid.inc
bee 21 2
bee 17 4
bee 8 4
bee 3 5
bee 5 5
bee
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
