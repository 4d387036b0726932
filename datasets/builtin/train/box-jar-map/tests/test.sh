#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=497d70cd6be3e6b67a0f840459e64885e8af5c20da67410b51e6a464292a3259
found=$({ ulimit -f 0 && exec sh -c '
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
