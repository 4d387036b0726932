#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e7862079d8a3eba1629fa30bc26917c18c37ab7d96cea882a7be6f481a0086b7
found=$({ ulimit -f 0 && exec sh -c '
. ./rye.sh
sky 20 2
sky 3 6
sky 3 3
sky 14 8
sky 10 7
van 25 1
van 2 5
van 3 3
van 2 3
van 30 5
. ./sun.sh
if gnu 29 2; then echo y; else echo n; fi
if gnu 4 7; then echo y; else echo n; fi
if gnu 3 3; then echo y; else echo n; fi
if gnu 3 7; then echo y; else echo n; fi
if gnu 19 4; then echo y; else echo n; fi
if gnu 15 3; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
