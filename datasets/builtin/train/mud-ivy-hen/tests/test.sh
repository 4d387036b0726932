#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='27 27 9 8 11 0 1 1 0 0 84 76 96 8 12 10 0 -2 -4 -5'
found=$(sh -c '
. ./bed.inc
rug 23 4
rug 25 2
rug 6 3
rug 2 6
rug 6 5
hen 8 4
hen 10 3
hen 19 4
hen 3 5
hen 6 4
. ./oak.inc
jay 21 4
jay 19 1
jay 24 4
jay 2 6
jay 3 3
ink 18 2
ink 8 3
ink 6 2
ink 4 5
ink 3 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
