#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='1 1 2 0 0 19 6 10 2 5 12 18 20 3 5'
found=$(sh -c '
. ./jar.sh
wig 10 3
wig 24 4
wig 18 3
wig 2 6
wig 4 6
hay 20 4
hay 7 3
hay 11 3
hay 3 7
hay 6 4
. ./pup.sh
map 12 1
map 18 2
map 20 2
map 3 6
map 5 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
