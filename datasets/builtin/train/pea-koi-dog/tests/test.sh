#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5e59c9109e406a84a57d3de8ab37a4151a175144f6f34034ae7a59471ab810d6
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
fir 22 1
fir 2 7
fir 3 3
fir 4 8
fir 29 8
yam 28 3
yam 2 5
yam 4 4
yam 22 8
yam 18 8
. ./map.sh
if dog 29 2; then echo y; else echo n; fi
if dog 3 6; then echo y; else echo n; fi
if dog 6 6; then echo y; else echo n; fi
if dog 23 3; then echo y; else echo n; fi
if dog 13 8; then echo y; else echo n; fi
if dog 18 6; then echo y; else echo n; fi
if dog 9 9; then echo y; else echo n; fi
if dog 12 1; then echo y; else echo n; fi
if dog 11 7; then echo y; else echo n; fi
if dog 9 4; then echo y; else echo n; fi
. ./pan.sh
fir 27 3
fir 3 7
fir 5 5
fir 30 7
fir 25 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
