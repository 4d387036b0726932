#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='19 11 24 7 11 12 14 17 0 3 36 368 38 64 192'
found=$(sh -c '
. ./bud.inc
wig 18 1
wig 8 3
wig 23 1
wig 2 5
wig 5 6
. ./dog.inc
rye 14 4
rye 16 3
rye 19 3
rye 2 6
rye 5 5
. ./pup.inc
fir 9 2
fir 23 4
fir 19 1
fir 2 5
fir 3 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
