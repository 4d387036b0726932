#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=88c43e6e62ed79d234001a9365d9d0ae6b3856cfc7e96623fd01fb4cdb38201a
found=$({ ulimit -f 0 && exec sh -c '
. ./eel.inc
tub 14 3
tub 6 4
tub 16 1
tub 4 7
tub 6 4
. ./pan.inc
if pin 7 4; then echo y; else echo n; fi
if pin 25 3; then echo y; else echo n; fi
if pin 10 2; then echo y; else echo n; fi
if pin 2 7; then echo y; else echo n; fi
if pin 6 6; then echo y; else echo n; fi
if pin 5 5; then echo y; else echo n; fi
. ./pup.inc
oak 25 4
oak 12 1
oak 20 3
oak 2 6
oak 3 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
