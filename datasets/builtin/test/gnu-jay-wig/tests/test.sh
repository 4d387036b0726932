#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='2 7 11 0 0 16 21 18 3 3 10 10 21 2 4'
found=$(sh -c '
. ./jar.sh
wig 9 2
wig 15 1
wig 22 1
wig 4 6
wig 4 4
hay 17 1
hay 22 3
hay 19 3
hay 4 7
hay 4 3
. ./pup.sh
map 10 3
map 10 2
map 21 3
map 2 5
map 4 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
