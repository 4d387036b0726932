#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='200 256 200 256 128 16 19 20 4 5 3 0 0 0 3 1'
found=$(sh -c '
. ./pin.inc
wig 25 3
wig 16 4
wig 25 3
wig 4 6
wig 4 5
pea 16 1
pea 19 4
pea 20 2
pea 4 6
pea 5 3
pea
. ./sun.inc
ivy 14 2
ivy 22 2
ivy 16 2
ivy 3 7
ivy 5 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
