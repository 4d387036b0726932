#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=403bfbc6f1e9c85ed498721531e2c31efd687666b4afa536ea04b77106d383f7
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
if ivy 29 1; then echo y; else echo n; fi
if ivy 2 7; then echo y; else echo n; fi
if ivy 6 6; then echo y; else echo n; fi
if ivy 15 8; then echo y; else echo n; fi
if ivy 14 1; then echo y; else echo n; fi
if ivy 5 1; then echo y; else echo n; fi
if ivy 15 7; then echo y; else echo n; fi
if ivy 4 4; then echo y; else echo n; fi
if ivy 3 1; then echo y; else echo n; fi
if ivy 3 4; then echo y; else echo n; fi
pup 21 4
pup 4 6
pup 6 6
pup 21 7
pup 22 7
. ./yam.inc
pup
pup 26 1
pup 3 7
pup 6 6
pup 24 8
fox 21 4
fox 2 6
fox 4 4
fox 30 8
fox 20 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
