#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=23b6da65efbd0f3c6d1777fa78fd4149942582dd35ac07fb077367fc382c99e8
found=$({ ulimit -f 0 && exec sh -c '
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
