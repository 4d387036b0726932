#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y y n 12 24 28 6 7 2 14 10 -1 -1'
found=$(sh -c '
. ./bed.sh
if kid 14 2; then echo y; else echo n; fi
if kid 13 1; then echo y; else echo n; fi
if kid 15 3; then echo y; else echo n; fi
if kid 4 5; then echo y; else echo n; fi
if kid 4 5; then echo y; else echo n; fi
if kid 5 5; then echo y; else echo n; fi
. ./key.sh
emu 9 2
emu 21 1
emu 25 1
emu 3 5
emu 4 3
. ./mop.sh
rye 7 3
rye 19 4
rye 15 2
rye 4 7
rye 4 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
