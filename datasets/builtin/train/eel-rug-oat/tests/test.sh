#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y n n 44 20 304 256 192 144 72 18 128 64'
found=$(sh -c '
. ./jay.sh
if oat 12 2; then echo y; else echo n; fi
if oat 25 1; then echo y; else echo n; fi
if oat 15 3; then echo y; else echo n; fi
if oat 2 7; then echo y; else echo n; fi
if oat 4 3; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
. ./jet.sh
map 11 2
map 10 1
map 19 4
map 4 6
map 6 5
ant 9 4
ant 9 3
ant 9 1
ant 2 6
ant 4 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
