#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='13 20 23 5 6 15 17 16 9 10 n n n y y y'
found=$(sh -c '
. ./hay.lib
tub 13 4
tub 20 4
tub 23 1
tub 4 5
tub 6 6
. ./pan.lib
jar 14 1
jar 15 2
jar 15 1
jar 2 7
jar 6 4
if map 6 2; then echo y; else echo n; fi
if map 22 1; then echo y; else echo n; fi
if map 17 2; then echo y; else echo n; fi
if map 4 5; then echo y; else echo n; fi
if map 5 6; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
