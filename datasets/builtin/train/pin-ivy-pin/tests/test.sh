#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1be8e2f27f754c75f500c091915bc5e9ce1cc9d9b00297686428338c16905d96
found=$({ ulimit -f 0 && exec sh -c '
. ./eel.inc
tub 23 3
tub 10 2
tub 17 4
tub 2 7
tub 4 4
. ./pan.inc
if pin 13 4; then echo y; else echo n; fi
if pin 8 3; then echo y; else echo n; fi
if pin 13 4; then echo y; else echo n; fi
if pin 3 5; then echo y; else echo n; fi
if pin 4 6; then echo y; else echo n; fi
if pin 5 5; then echo y; else echo n; fi
. ./pup.inc
oak 8 4
oak 9 3
oak 10 3
oak 4 5
oak 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
