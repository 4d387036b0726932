#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7553843b727839e1bf5c53d276d65c40bbb5f5e67f1dd1b3ed24770111fce1fb
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.sh
cap 9 1
cap 20 1
cap 13 3
cap 3 5
cap 6 3
pan 11 4
pan 9 4
pan 16 1
pan 3 6
pan 6 6
. ./hen.sh
pin 19 2
pin 9 4
pin 8 3
pin 2 5
pin 3 3
. ./rat.sh
if owl 19 3; then echo y; else echo n; fi
if owl 20 4; then echo y; else echo n; fi
if owl 23 4; then echo y; else echo n; fi
if owl 4 6; then echo y; else echo n; fi
if owl 4 6; then echo y; else echo n; fi
if owl 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
