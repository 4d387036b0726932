#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6a10f05cf8f0134bc4c32ab89d647d57430efccff9c5ef331aa201a2e5909f8d
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.sh
cap 18 1
cap 23 3
cap 17 4
cap 2 7
cap 4 3
. ./eel.sh
if ivy 10 4; then echo y; else echo n; fi
if ivy 25 1; then echo y; else echo n; fi
if ivy 24 2; then echo y; else echo n; fi
if ivy 4 6; then echo y; else echo n; fi
if ivy 6 4; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
. ./key.sh
bag 9 4
bag 16 1
bag 12 4
bag 2 7
bag 6 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
