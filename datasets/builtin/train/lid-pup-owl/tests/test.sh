#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=20b44cdb49b7340ab9f952c107caccd9adf853fc775a865287a187ce5be7e97d
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.sh
cap 22 2
cap 2 7
cap 5 5
cap 15 6
cap 9 3
pan 28 4
pan 4 7
pan 6 6
pan 28 8
pan 2 7
. ./hen.sh
pin 24 4
pin 3 6
pin 5 5
pin 19 1
pin 13 4
. ./rat.sh
if owl 22 2; then echo y; else echo n; fi
if owl 2 6; then echo y; else echo n; fi
if owl 4 4; then echo y; else echo n; fi
if owl 12 9; then echo y; else echo n; fi
if owl 4 2; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
