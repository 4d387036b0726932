#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='22 22 10 11 12 6 2 1 0 0 100 48 68 8 20 0 0 17 -6 -4'
found=$(sh -c '
. ./bed.inc
rug 19 3
rug 18 4
rug 7 3
rug 4 7
rug 6 6
hen 12 1
hen 8 2
hen 23 4
hen 4 5
hen 3 6
. ./oak.inc
jay 25 4
jay 12 2
jay 17 2
jay 2 7
jay 5 3
ink 8 2
ink 8 3
ink 25 1
ink 2 7
ink 4 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
