#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y y n 72 144 40 192 160 208 64 100 256 192'
found=$(sh -c '
. ./jay.sh
if oat 19 4; then echo y; else echo n; fi
if oat 21 3; then echo y; else echo n; fi
if oat 9 3; then echo y; else echo n; fi
if oat 2 5; then echo y; else echo n; fi
if oat 3 4; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
. ./jet.sh
map 9 3
map 9 4
map 20 1
map 3 6
map 5 5
ant 13 4
ant 16 2
ant 25 2
ant 4 6
ant 3 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
