#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y n n 13 25 24 6 7 17 11 1 -1 0'
found=$(sh -c '
. ./bed.sh
if kid 19 1; then echo y; else echo n; fi
if kid 17 1; then echo y; else echo n; fi
if kid 16 4; then echo y; else echo n; fi
if kid 3 7; then echo y; else echo n; fi
if kid 6 4; then echo y; else echo n; fi
if kid 5 5; then echo y; else echo n; fi
. ./key.sh
emu 10 4
emu 22 4
emu 21 4
emu 3 5
emu 4 4
. ./mop.sh
rye 22 2
rye 16 1
rye 6 4
rye 4 5
rye 5 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
