#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=7088aa933284764ed6f52ddfe203f0328079fc57b018a0f9bdb1ed7aaaf3c116
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.inc
map 17 2
map 6 4
map 25 1
map 2 7
map 4 5
map
. ./pot.inc
bag 8 4
bag 16 3
bag 17 1
bag 3 7
bag 6 3
. ./tub.inc
if emu 23 3; then echo y; else echo n; fi
if emu 15 4; then echo y; else echo n; fi
if emu 6 3; then echo y; else echo n; fi
if emu 4 7; then echo y; else echo n; fi
if emu 6 3; then echo y; else echo n; fi
if emu 5 5; then echo y; else echo n; fi
pin 17 1
pin 18 2
pin 17 4
pin 2 7
pin 4 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
