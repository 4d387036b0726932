#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='208 104 18 96 32 13 21 16 2 3 3 1 2 1 2 3'
found=$(sh -c '
. ./pin.inc
wig 13 4
wig 13 3
wig 9 1
wig 3 5
wig 4 3
pea 13 3
pea 21 1
pea 16 3
pea 2 5
pea 3 4
pea
. ./sun.inc
ivy 21 2
ivy 11 3
ivy 7 3
ivy 2 7
ivy 3 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
