#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='7 17 9 -2 1 9 6 5 -3 -1 11 10 20 -3 -3'
found=$(sh -c '
. ./pan.sh
jet 12 1
jet 22 4
jet 14 2
jet 3 5
jet 6 4
. ./van.sh
key 11 2
key 9 3
key 6 1
key 4 7
key 5 6
. ./web.sh
hat 15 4
hat 12 2
hat 24 4
hat 2 5
hat 3 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
