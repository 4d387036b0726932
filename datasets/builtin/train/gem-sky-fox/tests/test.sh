#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6f65c4a56ad6fedcbfca178310e3ba35f949131c0c1346bc835d9c2b5e83199b
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
if ivy 24 1; then echo y; else echo n; fi
if ivy 12 4; then echo y; else echo n; fi
if ivy 22 2; then echo y; else echo n; fi
if ivy 4 6; then echo y; else echo n; fi
if ivy 3 6; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
pup 13 4
pup 18 4
pup 10 4
pup 2 5
pup 3 5
. ./yam.inc
pup 14 1
pup 7 2
pup 22 2
pup 3 5
pup 6 5
pup
fox 11 4
fox 7 2
fox 21 2
fox 4 6
fox 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
