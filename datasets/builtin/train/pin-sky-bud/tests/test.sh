#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='13 16 22 4 3 9 9 17 21 2 4 4 13 27 19 4 8 8 24 19 2 6 8'
found=$(sh -c '
. ./ant.sh
bay 13 4
bay 16 2
bay 22 3
bay 4 6
bay 3 3
bay
. ./key.sh
bag 9 2
bag 17 2
bag 21 2
bag 2 7
bag 4 4
bag
. ./van.sh
bud 11 3
bud 25 1
bud 17 2
bud 2 5
bud 6 6
hat 8 3
hat 24 3
hat 19 4
hat 2 5
hat 6 5
hat
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
