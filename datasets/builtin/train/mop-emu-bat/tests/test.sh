#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8e537576d64036ad9240c23908dd1d27ce26e93bdce20831ac2700d0498fd8e4
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.inc
bat
bat 21 4
bat 3 7
bat 4 4
bat 24 6
. ./ink.inc
if bag 26 1; then echo y; else echo n; fi
if bag 4 5; then echo y; else echo n; fi
if bag 5 5; then echo y; else echo n; fi
if bag 11 9; then echo y; else echo n; fi
if bag 19 9; then echo y; else echo n; fi
if bag 10 2; then echo y; else echo n; fi
if bag 1 6; then echo y; else echo n; fi
if bag 9 5; then echo y; else echo n; fi
if bag 7 6; then echo y; else echo n; fi
if bag 9 9; then echo y; else echo n; fi
. ./sky.inc
if cap 20 4; then echo y; else echo n; fi
if cap 4 5; then echo y; else echo n; fi
if cap 3 3; then echo y; else echo n; fi
if cap 28 6; then echo y; else echo n; fi
if cap 21 1; then echo y; else echo n; fi
if cap 17 7; then echo y; else echo n; fi
if cap 9 6; then echo y; else echo n; fi
if cap 5 1; then echo y; else echo n; fi
if cap 3 1; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
