#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='0 0 0 3 1 0 5 11 0 0 17 25 19 3 6 1'
found=$(sh -c '
. ./hat.inc
net 14 4
net 13 1
net 17 3
net 2 7
net 4 5
web 12 4
web 11 1
web 23 1
web 4 6
web 5 3
. ./rug.inc
wig 17 3
wig 25 3
wig 19 4
wig 3 5
wig 6 3
wig
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
