#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3e01798ab176d39cb4bc06ebc20b4cbba7083a3a7e7822259700c8acd1df3918
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.sh
cap 14 4
cap 22 4
cap 14 3
cap 4 6
cap 3 3
pan 12 3
pan 13 1
pan 14 1
pan 2 7
pan 6 4
. ./hen.sh
pin 22 1
pin 17 4
pin 22 2
pin 3 6
pin 4 3
. ./rat.sh
if owl 19 2; then echo y; else echo n; fi
if owl 7 4; then echo y; else echo n; fi
if owl 8 3; then echo y; else echo n; fi
if owl 2 7; then echo y; else echo n; fi
if owl 3 3; then echo y; else echo n; fi
if owl 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
