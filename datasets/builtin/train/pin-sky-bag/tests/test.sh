#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='19 6 22 3 4 9 18 19 7 4 6 4 14 13 16 5 8 9 23 22 4 4 8'
found=$(sh -c '
. ./ant.sh
bay 19 3
bay 6 2
bay 22 3
bay 3 6
bay 4 3
bay
. ./key.sh
bag 18 2
bag 19 4
bag 7 3
bag 4 6
bag 6 6
bag
. ./van.sh
bud 12 2
bud 11 4
bud 14 4
bud 3 7
bud 6 5
hat 9 2
hat 23 3
hat 22 1
hat 4 5
hat 4 5
hat
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
