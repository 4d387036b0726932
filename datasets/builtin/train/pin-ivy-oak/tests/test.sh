#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=303f14548e2a4b34304cabc0fca12183507dd7d27eb972c3b4bf27951f55d6e5
found=$({ ulimit -f 0 && exec sh -c '
. ./eel.inc
tub 10 3
tub 18 3
tub 14 2
tub 2 6
tub 3 6
. ./pan.inc
if pin 20 3; then echo y; else echo n; fi
if pin 16 4; then echo y; else echo n; fi
if pin 22 4; then echo y; else echo n; fi
if pin 2 6; then echo y; else echo n; fi
if pin 5 4; then echo y; else echo n; fi
if pin 5 5; then echo y; else echo n; fi
. ./pup.inc
oak 18 3
oak 9 1
oak 17 2
oak 3 5
oak 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
