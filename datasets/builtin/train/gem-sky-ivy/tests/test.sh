#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0eec0206d2fc4d8ec5b7708992b6be069da665d1e5b64e7b137de6d241906547
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
if ivy 14 4; then echo y; else echo n; fi
if ivy 14 3; then echo y; else echo n; fi
if ivy 11 2; then echo y; else echo n; fi
if ivy 2 6; then echo y; else echo n; fi
if ivy 6 6; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
pup 13 4
pup 16 3
pup 12 4
pup 2 6
pup 6 6
. ./yam.inc
pup 15 3
pup 8 4
pup 18 2
pup 3 5
pup 5 3
pup
fox 23 2
fox 23 4
fox 14 3
fox 4 5
fox 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
