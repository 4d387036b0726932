#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='18 15 5 -1 1 8 9 12 4 4 4 17 9 13 3 5 8 24 32 92 8 12'
found=$(sh -c '
. ./bee.inc
bay 21 3
bay 18 1
bay 8 3
bay 2 6
bay 4 6
wig 8 1
wig 9 3
wig 12 4
wig 4 5
wig 4 4
wig
. ./web.inc
rye 17 4
rye 9 4
rye 13 4
rye 3 7
rye 5 6
rye
nut 6 3
nut 8 2
nut 23 3
nut 2 5
nut 3 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
