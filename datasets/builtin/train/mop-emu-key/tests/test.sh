#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='3 9 12 -2 -1 3 10 14 -2 2 11 7 12 -4 -2'
found=$(sh -c '
. ./pan.sh
jet 8 2
jet 14 1
jet 17 4
jet 3 7
jet 4 3
. ./van.sh
key 7 4
key 12 2
key 17 3
key 3 5
key 6 4
. ./web.sh
hat 15 4
hat 9 2
hat 14 2
hat 2 6
hat 3 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
