#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='16 9 17 6 7 18 19 7 6 7 15 17 11 6 7'
found=$(sh -c '
. ./oak.inc
bay 13 3
bay 6 1
bay 14 2
bay 3 6
bay 4 4
. ./pan.inc
hay 16 2
hay 19 1
hay 6 1
hay 2 6
hay 5 6
. ./wig.inc
hat 13 3
hat 16 1
hat 10 1
hat 4 6
hat 5 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
