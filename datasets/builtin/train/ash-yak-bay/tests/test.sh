#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='16 19 17 5 9 27 23 7 7 7 20 13 23 5 3'
found=$(sh -c '
. ./oak.inc
bay 13 1
bay 16 4
bay 14 2
bay 2 6
bay 6 3
. ./pan.inc
hay 25 3
hay 23 2
hay 7 2
hay 4 7
hay 3 5
. ./wig.inc
hat 20 4
hat 12 1
hat 23 1
hat 4 5
hat 3 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
