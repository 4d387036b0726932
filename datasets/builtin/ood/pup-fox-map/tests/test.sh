#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='15 23 15 6 5 9 19 13 9 10 n n n y y y'
found=$(sh -c '
. ./hay.lib
tub 15 4
tub 22 1
tub 15 1
tub 4 6
tub 5 4
. ./pan.lib
jar 7 2
jar 18 1
jar 10 3
jar 4 5
jar 4 6
if map 23 1; then echo y; else echo n; fi
if map 9 4; then echo y; else echo n; fi
if map 20 2; then echo y; else echo n; fi
if map 3 5; then echo y; else echo n; fi
if map 3 4; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
