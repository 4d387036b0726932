#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='17 7 15 -6 -5 10 2 4 0 1 4 4 8 0 0'
found=$(sh -c '
. ./fig.sh
ash 25 2
ash 15 1
ash 23 1
ash 2 7
ash 3 6
. ./ivy.sh
mop 20 2
mop 11 4
mop 18 4
mop 2 7
mop 5 4
. ./kid.sh
jar 18 2
jar 9 1
jar 17 1
jar 3 6
jar 3 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
