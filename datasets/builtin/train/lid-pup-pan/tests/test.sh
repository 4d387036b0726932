#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6c255caecd84c6d9e2a1b83e10a25a6606e4674958f6f2ee82e37c99ae9b82ce
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.sh
cap 22 1
cap 4 5
cap 4 4
cap 17 5
cap 8 9
pan 20 2
pan 4 5
pan 6 6
pan 16 2
pan 14 5
. ./hen.sh
pin 28 4
pin 4 6
pin 3 3
pin 28 2
pin 19 3
. ./rat.sh
if owl 20 1; then echo y; else echo n; fi
if owl 2 7; then echo y; else echo n; fi
if owl 5 5; then echo y; else echo n; fi
if owl 22 9; then echo y; else echo n; fi
if owl 27 8; then echo y; else echo n; fi
if owl 14 9; then echo y; else echo n; fi
if owl 7 5; then echo y; else echo n; fi
if owl 5 1; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
