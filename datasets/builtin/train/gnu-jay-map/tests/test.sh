#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='4 0 4 0 0 20 11 19 1 5 12 16 24 3 4'
found=$(sh -c '
. ./jar.sh
wig 8 1
wig 6 3
wig 18 2
wig 2 7
wig 3 4
hay 21 1
hay 12 1
hay 20 3
hay 2 7
hay 6 3
. ./pup.sh
map 12 3
map 16 1
map 24 3
map 3 5
map 4 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
