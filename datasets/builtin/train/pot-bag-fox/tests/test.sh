#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8ce87a15b9057327023980be9e41d72d9220411c9e51645ad9d8fa3627821676
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
koi 25 1
koi 12 1
koi 19 4
koi 2 7
koi 3 4
. ./hen.sh
oak 18 2
oak 7 2
oak 14 3
oak 3 5
oak 5 5
. ./jay.sh
tub 8 1
tub 11 3
tub 25 2
tub 4 6
tub 5 3
if fox 23 1; then echo y; else echo n; fi
if fox 24 3; then echo y; else echo n; fi
if fox 8 1; then echo y; else echo n; fi
if fox 2 6; then echo y; else echo n; fi
if fox 3 4; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
