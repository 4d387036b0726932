#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='22 7 23 7 7 18 13 19 8 8 n n n y y y'
found=$(sh -c '
. ./hay.lib
tub 20 2
tub 7 1
tub 22 1
tub 2 7
tub 3 4
. ./pan.lib
jar 14 4
jar 11 2
jar 17 2
jar 3 5
jar 4 4
if map 6 3; then echo y; else echo n; fi
if map 11 4; then echo y; else echo n; fi
if map 14 4; then echo y; else echo n; fi
if map 2 7; then echo y; else echo n; fi
if map 3 5; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
