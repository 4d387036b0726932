#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='24 7 9 4 5 9 22 13 16 2 6 4 14 27 18 6 8 19 19 19 2 4 8'
found=$(sh -c '
. ./ant.sh
bay 24 4
bay 7 4
bay 9 4
bay 4 7
bay 5 4
bay
. ./key.sh
bag 22 3
bag 13 1
bag 16 4
bag 2 5
bag 6 4
bag
. ./van.sh
bud 12 1
bud 25 1
bud 16 3
bud 4 6
bud 6 3
hat 19 1
hat 19 1
hat 19 1
hat 2 6
hat 4 3
hat
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
