#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='21 20 13 10 9 8 16 19 3 3 9 17 8 7 2 5 2 y y y y y n'
found=$(sh -c '
. ./mop.inc
oat 19 2
oat 18 2
oat 9 4
oat 4 6
oat 6 3
yak 8 3
yak 16 3
yak 19 3
yak 3 5
yak 3 6
yak
. ./sky.inc
eel 17 1
eel 8 1
eel 7 2
eel 2 6
eel 5 5
eel
if pen 15 2; then echo y; else echo n; fi
if pen 20 4; then echo y; else echo n; fi
if pen 17 2; then echo y; else echo n; fi
if pen 4 7; then echo y; else echo n; fi
if pen 4 3; then echo y; else echo n; fi
if pen 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
