#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='20 16 11 0 0 15 18 21 2 5 4 13 25 12 2 5 8 64 84 56 16 16'
found=$(sh -c '
. ./bee.inc
bay 23 3
bay 19 3
bay 14 1
bay 3 7
bay 3 3
wig 15 2
wig 18 4
wig 21 3
wig 2 7
wig 5 6
wig
. ./web.inc
rye 13 3
rye 25 1
rye 12 1
rye 2 6
rye 5 4
rye
nut 16 2
nut 21 1
nut 14 1
nut 4 5
nut 4 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
