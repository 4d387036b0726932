#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='12 21 25 10 11 6 14 14 1 2 44 36 24 256 320'
found=$(sh -c '
. ./bud.inc
wig 8 4
wig 17 4
wig 22 3
wig 3 7
wig 5 6
. ./dog.inc
rye 8 3
rye 16 1
rye 16 4
rye 3 5
rye 4 3
. ./pup.inc
fir 22 1
fir 9 2
fir 6 2
fir 4 6
fir 5 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
