#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5117692c6d750b3b5eb1fb4704711956093a0e04a5dbed29f4ce32a0ba5fa83a
found=$({ ulimit -f 0 && exec sh -c '
. ./eel.inc
tub 29 3
tub 2 5
tub 5 5
tub 29 1
tub 25 4
tub 15 4
. ./pan.inc
if pin 29 1; then echo y; else echo n; fi
if pin 3 6; then echo y; else echo n; fi
if pin 6 6; then echo y; else echo n; fi
if pin 14 3; then echo y; else echo n; fi
if pin 13 7; then echo y; else echo n; fi
if pin 5 5; then echo y; else echo n; fi
. ./pup.inc
oak 22 3
oak 4 5
oak 5 5
oak 8 5
oak 12 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
