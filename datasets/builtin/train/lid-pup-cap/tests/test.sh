#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=bc49c7f94a73dcd05599de37e4f05f03fe4fddd05d43a0314d0db8878584937a
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.sh
cap 13 4
cap 14 3
cap 9 3
cap 2 6
cap 6 6
pan 15 3
pan 8 4
pan 8 4
pan 2 6
pan 4 3
. ./hen.sh
pin 20 3
pin 21 1
pin 14 4
pin 4 6
pin 3 3
. ./rat.sh
if owl 11 2; then echo y; else echo n; fi
if owl 11 2; then echo y; else echo n; fi
if owl 19 1; then echo y; else echo n; fi
if owl 4 5; then echo y; else echo n; fi
if owl 6 3; then echo y; else echo n; fi
if owl 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
