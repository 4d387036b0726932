#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y n n 24 26 17 6 8 18 16 4 -1 -1'
found=$(sh -c '
. ./bed.sh
if kid 21 2; then echo y; else echo n; fi
if kid 18 2; then echo y; else echo n; fi
if kid 24 4; then echo y; else echo n; fi
if kid 2 5; then echo y; else echo n; fi
if kid 3 3; then echo y; else echo n; fi
if kid 5 5; then echo y; else echo n; fi
. ./key.sh
emu 21 2
emu 23 1
emu 14 2
emu 3 6
emu 5 4
. ./mop.sh
rye 23 4
rye 21 4
rye 9 1
rye 4 5
rye 4 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
