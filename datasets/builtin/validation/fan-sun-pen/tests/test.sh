#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='14 21 24 9 9 22 21 11 4 4 9 17 13 24 4 3 2 y y y y y n'
found=$(sh -c '
. ./mop.inc
oat 12 2
oat 20 1
oat 22 2
oat 2 7
oat 5 4
yak 22 3
yak 21 3
yak 11 1
yak 4 5
yak 4 6
yak
. ./sky.inc
eel 17 1
eel 13 3
eel 24 3
eel 4 5
eel 3 4
eel
if pen 13 4; then echo y; else echo n; fi
if pen 22 2; then echo y; else echo n; fi
if pen 11 4; then echo y; else echo n; fi
if pen 3 6; then echo y; else echo n; fi
if pen 4 6; then echo y; else echo n; fi
if pen 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
