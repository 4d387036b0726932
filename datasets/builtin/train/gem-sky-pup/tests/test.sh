#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=05542db8822d32c46a8295c02fe134f37652d75cdd6f1db61bfdc78463c45fd8
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
if ivy 27 2; then echo y; else echo n; fi
if ivy 3 5; then echo y; else echo n; fi
if ivy 6 6; then echo y; else echo n; fi
if ivy 11 3; then echo y; else echo n; fi
if ivy 14 1; then echo y; else echo n; fi
if ivy 27 5; then echo y; else echo n; fi
if ivy 3 2; then echo y; else echo n; fi
pup 26 1
pup 4 7
pup 6 6
pup 15 9
pup 21 1
. ./yam.inc
pup
pup 26 1
pup 3 7
pup 5 5
pup 21 6
fox 29 3
fox 4 7
fox 4 4
fox 26 2
fox 3 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
