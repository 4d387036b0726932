#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='18 11 17 -1 1 23 10 12 -5 -1 6 3 4 -2 0'
found=$(sh -c '
. ./pan.sh
jet 23 2
jet 16 1
jet 22 1
jet 4 5
jet 6 4
. ./van.sh
key 25 2
key 13 3
key 13 1
key 2 7
key 4 5
. ./web.sh
hat 8 2
hat 6 3
hat 6 2
hat 3 5
hat 3 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
