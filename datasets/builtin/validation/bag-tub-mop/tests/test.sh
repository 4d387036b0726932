#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='5 9 0 -4 -2 8 1 4 0 1 1 2 1 0 0'
found=$(sh -c '
. ./fig.sh
ash 13 4
ash 17 4
ash 8 1
ash 4 6
ash 6 5
. ./ivy.sh
mop 8 1
mop 7 4
mop 9 2
mop 4 7
mop 3 3
. ./kid.sh
jar 8 3
jar 9 2
jar 13 3
jar 3 6
jar 4 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
