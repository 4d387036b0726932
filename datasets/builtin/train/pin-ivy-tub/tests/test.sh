#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b3b5bb50b361084bf4412bc1a6e92f0f5ac16a0f84c93b909cb514053722db1c
found=$({ ulimit -f 0 && exec sh -c '
. ./eel.inc
tub 24 3
tub 2 7
tub 5 5
tub 1 9
tub 27 8
tub 9 1
. ./pan.inc
if pin 28 4; then echo y; else echo n; fi
if pin 3 5; then echo y; else echo n; fi
if pin 4 4; then echo y; else echo n; fi
if pin 6 7; then echo y; else echo n; fi
if pin 28 8; then echo y; else echo n; fi
if pin 4 8; then echo y; else echo n; fi
. ./pup.inc
oak 26 2
oak 4 6
oak 5 5
oak 6 5
oak 18 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
