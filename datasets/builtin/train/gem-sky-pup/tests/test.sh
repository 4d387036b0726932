#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9d51dd52e6923eb23100ff06ce9b6f84561f60b5a07ad26663103db3d4600b57
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
if ivy 18 2; then echo y; else echo n; fi
if ivy 17 1; then echo y; else echo n; fi
if ivy 25 2; then echo y; else echo n; fi
if ivy 2 6; then echo y; else echo n; fi
if ivy 3 4; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
pup 13 4
pup 15 3
pup 7 4
pup 3 6
pup 4 6
. ./yam.inc
pup 24 2
pup 15 4
pup 12 2
pup 4 7
pup 6 4
pup
fox 21 3
fox 17 1
fox 9 3
fox 2 7
fox 6 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
