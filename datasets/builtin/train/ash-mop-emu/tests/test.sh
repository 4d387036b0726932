#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=95e478c25936d135038074baa3537d54af2fda7506ac7913f53d431921949fc8
found=$({ ulimit -f 0 && exec sh -c '
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
