#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='0 0 0 2 1 3 2 1 0 0 24 20 6 2 4 1'
found=$(sh -c '
. ./hat.inc
net 7 3
net 21 2
net 22 3
net 3 6
net 4 4
web 13 2
web 22 3
web 24 4
web 3 6
web 4 6
. ./rug.inc
wig 24 2
wig 20 1
wig 6 1
wig 2 7
wig 4 4
wig
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
