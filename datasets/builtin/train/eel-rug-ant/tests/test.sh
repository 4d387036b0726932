#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y y n 68 88 120 256 320 14 384 44 384 96'
found=$(sh -c '
. ./jay.sh
if oat 18 4; then echo y; else echo n; fi
if oat 7 4; then echo y; else echo n; fi
if oat 15 1; then echo y; else echo n; fi
if oat 2 6; then echo y; else echo n; fi
if oat 5 6; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
. ./jet.sh
map 17 2
map 11 3
map 15 3
map 4 6
map 5 6
ant 7 1
ant 24 4
ant 22 1
ant 3 7
ant 3 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
