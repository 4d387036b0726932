#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=86bb38d4321b64364f8860dc956fd416c7e418f6abe9ccbe4bf6179e4cb26c09
found=$({ ulimit -f 0 && exec sh -c '
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
