#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='17 27 26 10 6 5 4 10 1 3 96 28 224 384 96'
found=$(sh -c '
. ./bud.inc
wig 15 2
wig 23 4
wig 24 2
wig 3 7
wig 3 3
. ./dog.inc
rye 7 4
rye 6 2
rye 12 3
rye 3 7
rye 5 4
. ./pup.inc
fir 24 2
fir 7 2
fir 14 4
fir 3 7
fir 6 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
