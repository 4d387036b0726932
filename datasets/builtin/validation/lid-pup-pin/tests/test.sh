#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e875ff3bab6d7c3438a7f38223aaea1b8851c16a3bc004c11c7dc89ce5b41a56
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.sh
cap 24 4
cap 4 7
cap 4 4
cap 21 7
cap 13 1
pan 21 2
pan 4 6
pan 3 3
pan 13 2
pan 7 8
. ./hen.sh
pin 30 2
pin 4 5
pin 5 5
pin 29 8
pin 11 5
. ./rat.sh
if owl 24 2; then echo y; else echo n; fi
if owl 2 7; then echo y; else echo n; fi
if owl 4 4; then echo y; else echo n; fi
if owl 3 9; then echo y; else echo n; fi
if owl 4 6; then echo y; else echo n; fi
if owl 7 9; then echo y; else echo n; fi
if owl 8 1; then echo y; else echo n; fi
if owl 5 4; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
