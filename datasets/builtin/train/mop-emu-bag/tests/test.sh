#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=fc5ff5acfe42bb5846831834e52f20428e723c337c2316d859f1a8f159a1b9e4
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.inc
bat 9 4
bat 6 3
bat 14 4
bat 2 7
bat 3 6
bat
. ./ink.inc
if bag 7 2; then echo y; else echo n; fi
if bag 17 1; then echo y; else echo n; fi
if bag 20 4; then echo y; else echo n; fi
if bag 4 7; then echo y; else echo n; fi
if bag 4 3; then echo y; else echo n; fi
if bag 5 5; then echo y; else echo n; fi
. ./sky.inc
if cap 13 1; then echo y; else echo n; fi
if cap 19 1; then echo y; else echo n; fi
if cap 7 3; then echo y; else echo n; fi
if cap 3 5; then echo y; else echo n; fi
if cap 6 5; then echo y; else echo n; fi
if cap 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
