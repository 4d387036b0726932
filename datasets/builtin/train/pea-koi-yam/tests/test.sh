#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=44e9356c82e0d7773bebe48b230620ffc92cd01a5da83c13545fbf2733c9329d
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
fir 16 2
fir 24 1
fir 11 1
fir 4 5
fir 3 4
yam 15 3
yam 25 3
yam 14 4
yam 4 6
yam 6 4
. ./map.sh
if dog 23 2; then echo y; else echo n; fi
if dog 23 1; then echo y; else echo n; fi
if dog 12 3; then echo y; else echo n; fi
if dog 4 6; then echo y; else echo n; fi
if dog 6 4; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
. ./pan.sh
fir 6 1
fir 12 4
fir 7 1
fir 3 5
fir 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
