#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5d9e922ce57e17e352a7b6248798a808e812030b65f33d6e32ce3228019913a1
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.sh
if kid 19 1; then echo y; else echo n; fi
if kid 17 1; then echo y; else echo n; fi
if kid 16 4; then echo y; else echo n; fi
if kid 3 7; then echo y; else echo n; fi
if kid 6 4; then echo y; else echo n; fi
if kid 5 5; then echo y; else echo n; fi
. ./key.sh
emu 10 4
emu 22 4
emu 21 4
emu 3 5
emu 4 4
. ./mop.sh
rye 22 2
rye 16 1
rye 6 4
rye 4 5
rye 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
