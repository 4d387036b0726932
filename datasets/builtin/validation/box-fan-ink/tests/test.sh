#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5216b2156d7627e1dc34255ef9a6d7999362f5b9f5e8ca4054994816713c2a57
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
ink 22 3
ink 17 2
ink 7 4
ink 2 5
ink 6 5
pin 21 4
pin 21 2
pin 15 3
pin 2 5
pin 3 6
. ./pot.sh
if pup 22 4; then echo y; else echo n; fi
if pup 9 1; then echo y; else echo n; fi
if pup 7 3; then echo y; else echo n; fi
if pup 2 5; then echo y; else echo n; fi
if pup 3 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
