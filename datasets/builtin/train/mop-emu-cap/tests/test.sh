#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e8e34da2b5f67e206f2ac233b4efe3f8a60aa1b3db299d1938db9ad0710b0b2c
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.inc
bat
bat 22 1
bat 2 7
bat 3 3
bat 16 6
. ./ink.inc
if bag 21 2; then echo y; else echo n; fi
if bag 4 7; then echo y; else echo n; fi
if bag 5 5; then echo y; else echo n; fi
if bag 13 1; then echo y; else echo n; fi
if bag 13 8; then echo y; else echo n; fi
if bag 10 7; then echo y; else echo n; fi
if bag 7 3; then echo y; else echo n; fi
if bag 8 8; then echo y; else echo n; fi
. ./sky.inc
if cap 20 1; then echo y; else echo n; fi
if cap 2 5; then echo y; else echo n; fi
if cap 4 4; then echo y; else echo n; fi
if cap 29 2; then echo y; else echo n; fi
if cap 15 2; then echo y; else echo n; fi
if cap 6 1; then echo y; else echo n; fi
if cap 6 3; then echo y; else echo n; fi
if cap 1 3; then echo y; else echo n; fi
if cap 5 2; then echo y; else echo n; fi
if cap 4 2; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
