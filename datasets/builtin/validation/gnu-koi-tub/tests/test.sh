#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f76d27a6340ab091880168303c9d8792589fa3a19aabded50b3a332487793395
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
if oat 17 1; then echo y; else echo n; fi
if oat 16 2; then echo y; else echo n; fi
if oat 11 1; then echo y; else echo n; fi
if oat 3 7; then echo y; else echo n; fi
if oat 5 4; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
tub 22 3
tub 21 3
tub 13 4
tub 4 5
tub 4 6
. ./rug.inc
ivy 6 3
ivy 15 4
ivy 8 4
ivy 2 6
ivy 4 3
ivy
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
