#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='13 7 11 -1 2 8 8 6 3 3 4 15 11 15 2 6 8 32 64 84 8 20'
found=$(sh -c '
. ./bee.inc
bay 16 2
bay 10 4
bay 14 2
bay 2 6
bay 5 4
wig 8 2
wig 8 3
wig 6 3
wig 3 5
wig 3 3
wig
. ./web.inc
rye 15 3
rye 11 2
rye 15 1
rye 2 7
rye 6 3
rye
nut 8 1
nut 16 3
nut 21 3
nut 2 7
nut 5 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
