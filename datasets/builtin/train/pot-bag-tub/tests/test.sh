#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=37a0ece703a450c5a87b509cbc3ec0b9dbb43eebf44f7a70673430039eaa6268
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
koi 24 4
koi 20 4
koi 14 1
koi 4 6
koi 3 6
. ./hen.sh
oak 11 2
oak 22 4
oak 12 3
oak 3 7
oak 4 4
. ./jay.sh
tub 12 3
tub 14 4
tub 8 4
tub 4 5
tub 3 3
if fox 25 1; then echo y; else echo n; fi
if fox 15 4; then echo y; else echo n; fi
if fox 19 1; then echo y; else echo n; fi
if fox 2 7; then echo y; else echo n; fi
if fox 6 5; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
