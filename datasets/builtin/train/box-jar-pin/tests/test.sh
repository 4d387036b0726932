#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='23 18 9 2 6 4 20 13 9 8 10 n n n y y n 14 9 23 6 7'
found=$(sh -c '
. ./jar.inc
map 23 4
map 18 1
map 9 2
map 2 7
map 6 6
map
. ./pot.inc
bag 16 4
bag 11 2
bag 7 2
bag 3 5
bag 6 4
. ./tub.inc
if emu 6 2; then echo y; else echo n; fi
if emu 7 3; then echo y; else echo n; fi
if emu 17 3; then echo y; else echo n; fi
if emu 4 6; then echo y; else echo n; fi
if emu 3 5; then echo y; else echo n; fi
if emu 5 5; then echo y; else echo n; fi
pin 12 2
pin 8 1
pin 20 3
pin 4 6
pin 3 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
