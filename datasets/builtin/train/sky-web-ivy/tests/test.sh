#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='28 320 64 256 192 20 14 20 3 5 3 2 3 1 4 1'
found=$(sh -c '
. ./pin.inc
wig 7 2
wig 20 4
wig 16 2
wig 4 6
wig 6 5
pea 20 1
pea 14 1
pea 20 1
pea 3 6
pea 5 3
pea
. ./sun.inc
ivy 22 4
ivy 7 4
ivy 21 4
ivy 4 5
ivy 4 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
