#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=bd4681afe5bc65776f4d74a55e7b1799be379688b84d222083bd4c0e0818fe8a
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
if ivy 24 4; then echo y; else echo n; fi
if ivy 3 6; then echo y; else echo n; fi
if ivy 4 4; then echo y; else echo n; fi
if ivy 15 3; then echo y; else echo n; fi
if ivy 13 7; then echo y; else echo n; fi
if ivy 26 6; then echo y; else echo n; fi
if ivy 1 5; then echo y; else echo n; fi
if ivy 7 8; then echo y; else echo n; fi
pup 23 4
pup 4 6
pup 5 5
pup 25 3
pup 6 8
. ./yam.inc
pup
pup 28 3
pup 2 5
pup 6 6
pup 2 4
fox 22 3
fox 4 6
fox 6 6
fox 17 1
fox 19 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
