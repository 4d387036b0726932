#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c78dcddb37b97f04b290e4d2c5631f8d4adcb9fc97e39d654006cd457b018d8e
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.sh
eel 12 4
eel 14 3
eel 10 4
eel 3 5
eel 4 4
yam 21 4
yam 12 3
yam 22 3
yam 2 5
yam 3 4
. ./pan.sh
if oak 11 1; then echo y; else echo n; fi
if oak 6 3; then echo y; else echo n; fi
if oak 8 2; then echo y; else echo n; fi
if oak 2 7; then echo y; else echo n; fi
if oak 5 6; then echo y; else echo n; fi
if oak 5 5; then echo y; else echo n; fi
ram 20 1
ram 23 4
ram 22 2
ram 4 7
ram 4 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
