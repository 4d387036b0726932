#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='19 20 15 5 7 12 21 15 7 5 11 23 21 6 5'
found=$(sh -c '
. ./oak.inc
bay 16 4
bay 17 1
bay 12 3
bay 2 6
bay 4 3
. ./pan.inc
hay 12 4
hay 21 4
hay 14 1
hay 2 5
hay 5 5
. ./wig.inc
hat 10 1
hat 22 3
hat 21 1
hat 2 6
hat 5 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
