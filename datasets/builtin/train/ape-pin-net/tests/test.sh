#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='0 0 0 1 0 2 3 1 0 0 14 7 13 4 4 1'
found=$(sh -c '
. ./hat.inc
net 16 2
net 13 4
net 21 3
net 3 5
net 6 3
web 9 2
web 7 1
web 14 3
web 3 7
web 4 4
. ./rug.inc
wig 14 4
wig 7 1
wig 13 3
wig 4 6
wig 4 4
wig
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
