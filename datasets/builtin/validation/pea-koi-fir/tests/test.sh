#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ea8cef80e6f6d1b6dc3ff62eb8c1b27a3d4c521ee04cc6b227210b51938a5c9e
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
fir 29 3
fir 2 6
fir 3 3
fir 5 8
fir 25 6
yam 24 4
yam 4 5
yam 5 5
yam 26 8
yam 30 8
. ./map.sh
if dog 30 1; then echo y; else echo n; fi
if dog 4 7; then echo y; else echo n; fi
if dog 3 3; then echo y; else echo n; fi
if dog 1 6; then echo y; else echo n; fi
if dog 23 4; then echo y; else echo n; fi
if dog 16 7; then echo y; else echo n; fi
if dog 7 3; then echo y; else echo n; fi
if dog 2 1; then echo y; else echo n; fi
. ./pan.sh
fir 21 3
fir 3 5
fir 3 3
fir 7 4
fir 27 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
