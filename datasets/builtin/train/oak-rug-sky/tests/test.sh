#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e24bc3b8af9760440ff7357bae74a0ef0ac95e5b325379dbdc355eb6569b3fde
found=$({ ulimit -f 0 && exec sh -c '
. ./rye.sh
sky 22 4
sky 24 2
sky 9 2
sky 3 6
sky 3 5
van 16 4
van 20 1
van 10 3
van 3 6
van 6 4
. ./sun.sh
if gnu 22 2; then echo y; else echo n; fi
if gnu 14 3; then echo y; else echo n; fi
if gnu 14 1; then echo y; else echo n; fi
if gnu 4 6; then echo y; else echo n; fi
if gnu 6 6; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
