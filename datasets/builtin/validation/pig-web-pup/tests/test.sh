#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=cfdc35a9df9d72f803abb1791e2139eb79545ac6985798ea79225bcb35bfb545
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.sh
ink 17 2
ink 14 2
ink 21 2
ink 2 5
ink 4 3
. ./oat.sh
pup 16 2
pup 14 2
pup 18 2
pup 2 5
pup 4 3
if map 9 1; then echo y; else echo n; fi
if map 8 2; then echo y; else echo n; fi
if map 18 2; then echo y; else echo n; fi
if map 2 6; then echo y; else echo n; fi
if map 3 3; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
