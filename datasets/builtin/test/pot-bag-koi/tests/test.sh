#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=46373c7116c7dabf8e6c8b1751031b67cc1fccb5e53688e3d3db340ab1712be3
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
koi 12 4
koi 12 3
koi 20 2
koi 3 7
koi 5 3
. ./hen.sh
oak 11 4
oak 20 4
oak 8 1
oak 2 6
oak 6 5
. ./jay.sh
tub 18 3
tub 20 4
tub 14 2
tub 4 7
tub 3 3
if fox 16 4; then echo y; else echo n; fi
if fox 14 1; then echo y; else echo n; fi
if fox 19 2; then echo y; else echo n; fi
if fox 3 6; then echo y; else echo n; fi
if fox 3 4; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
