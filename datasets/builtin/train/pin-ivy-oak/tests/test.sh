#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c316018d33c305721a0c844e261b954f9f4b9382ace586815023697637f18542
found=$({ ulimit -f 0 && exec sh -c '
. ./eel.inc
tub 22 3
tub 3 6
tub 4 4
tub 11 1
tub 11 2
. ./pan.inc
if pin 29 3; then echo y; else echo n; fi
if pin 4 6; then echo y; else echo n; fi
if pin 6 6; then echo y; else echo n; fi
if pin 25 9; then echo y; else echo n; fi
if pin 1 6; then echo y; else echo n; fi
if pin 8 8; then echo y; else echo n; fi
. ./pup.inc
oak 30 3
oak 3 5
oak 5 5
oak 28 2
oak 21 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
