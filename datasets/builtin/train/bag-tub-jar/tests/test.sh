#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='6 -1 8 -4 -5 3 4 5 0 1 1 11 6 0 0'
found=$(sh -c '
. ./fig.sh
ash 14 4
ash 7 3
ash 16 4
ash 4 6
ash 3 6
. ./ivy.sh
mop 14 4
mop 19 4
mop 15 3
mop 3 6
mop 3 3
. ./kid.sh
jar 23 4
jar 23 1
jar 12 1
jar 2 7
jar 3 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
