#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1d5fd642c40dacb8ed8cb57fc09c7a6c088bcd916e37c0510dbe9c842496f37d
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
fir 25 2
fir 4 5
fir 4 4
fir 6 7
fir 4 1
yam 24 2
yam 3 7
yam 5 5
yam 14 8
yam 25 5
. ./map.sh
if dog 30 2; then echo y; else echo n; fi
if dog 4 6; then echo y; else echo n; fi
if dog 6 6; then echo y; else echo n; fi
if dog 4 3; then echo y; else echo n; fi
if dog 22 9; then echo y; else echo n; fi
if dog 2 3; then echo y; else echo n; fi
. ./pan.sh
fir 29 1
fir 2 6
fir 3 3
fir 19 4
fir 6 7
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
