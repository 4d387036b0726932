#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='6 9 14 3 4 4 24 11 13 9 11 n n n y n n 19 10 15 7 7'
found=$(sh -c '
. ./jar.inc
map 6 1
map 9 1
map 14 4
map 3 6
map 4 5
map
. ./pot.inc
bag 22 2
bag 10 1
bag 10 3
bag 3 6
bag 6 5
. ./tub.inc
if emu 13 1; then echo y; else echo n; fi
if emu 18 4; then echo y; else echo n; fi
if emu 18 1; then echo y; else echo n; fi
if emu 4 7; then echo y; else echo n; fi
if emu 6 5; then echo y; else echo n; fi
if emu 5 5; then echo y; else echo n; fi
pin 19 3
pin 10 2
pin 15 2
pin 3 5
pin 6 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
