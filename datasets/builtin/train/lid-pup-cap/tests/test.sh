#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a3812ab2d574ce88e5077736965bcdc3cfa80fa07e9d5044bb3d3f8c9b7d5c32
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.sh
cap 24 4
cap 3 6
cap 3 3
cap 18 2
cap 18 9
pan 29 2
pan 4 5
pan 6 6
pan 4 8
pan 1 5
. ./hen.sh
pin 23 1
pin 4 6
pin 6 6
pin 4 4
pin 23 8
. ./rat.sh
if owl 26 1; then echo y; else echo n; fi
if owl 2 5; then echo y; else echo n; fi
if owl 4 4; then echo y; else echo n; fi
if owl 9 5; then echo y; else echo n; fi
if owl 21 1; then echo y; else echo n; fi
if owl 6 1; then echo y; else echo n; fi
if owl 5 9; then echo y; else echo n; fi
if owl 7 8; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
