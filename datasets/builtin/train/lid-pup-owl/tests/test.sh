#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a915966396237b13676220cc71a477e20e25a29a2e50943fc3599031a008564e
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.sh
cap 10 2
cap 12 4
cap 16 2
cap 3 5
cap 3 6
pan 23 4
pan 20 4
pan 24 4
pan 2 7
pan 4 6
. ./hen.sh
pin 18 3
pin 19 3
pin 6 2
pin 3 5
pin 4 3
. ./rat.sh
if owl 14 2; then echo y; else echo n; fi
if owl 13 4; then echo y; else echo n; fi
if owl 8 1; then echo y; else echo n; fi
if owl 4 5; then echo y; else echo n; fi
if owl 3 3; then echo y; else echo n; fi
if owl 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
