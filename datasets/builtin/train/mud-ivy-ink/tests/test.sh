#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='28 15 18 10 8 5 6 11 0 0 88 84 76 16 20 4 -1 17 -5 -3'
found=$(sh -c '
. ./bed.inc
rug 25 3
rug 14 1
rug 15 3
rug 3 7
rug 3 5
hen 10 1
hen 24 2
hen 23 1
hen 4 6
hen 6 6
. ./oak.inc
jay 22 4
jay 21 1
jay 19 4
jay 4 6
jay 5 6
ink 12 2
ink 7 4
ink 25 4
ink 3 6
ink 5 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
