#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6ae7ee0e7b69a3c19d9164a3acfba888d7ecd606a2fdb32c4e18fbf8b24d03ef
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
if pea 23 1; then echo y; else echo n; fi
if pea 21 3; then echo y; else echo n; fi
if pea 10 3; then echo y; else echo n; fi
if pea 2 7; then echo y; else echo n; fi
if pea 3 4; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
. ./jay.sh
fan 21 1
fan 9 4
fan 6 2
fan 3 6
fan 6 6
. ./oat.sh
ink 13 4
ink 11 3
ink 11 2
ink 3 7
ink 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
