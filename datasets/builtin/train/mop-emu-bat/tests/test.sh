#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=307f76804dd335356de7145505ec4ca6f77c325dc8302212c748f399a0e7314b
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.inc
bat 8 4
bat 18 4
bat 15 4
bat 3 6
bat 3 6
bat
. ./ink.inc
if bag 10 3; then echo y; else echo n; fi
if bag 12 4; then echo y; else echo n; fi
if bag 18 4; then echo y; else echo n; fi
if bag 3 7; then echo y; else echo n; fi
if bag 4 3; then echo y; else echo n; fi
if bag 5 5; then echo y; else echo n; fi
. ./sky.inc
if cap 20 3; then echo y; else echo n; fi
if cap 14 3; then echo y; else echo n; fi
if cap 20 3; then echo y; else echo n; fi
if cap 2 5; then echo y; else echo n; fi
if cap 5 3; then echo y; else echo n; fi
if cap 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
