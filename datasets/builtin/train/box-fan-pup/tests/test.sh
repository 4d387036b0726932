#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a6d68043f9fbb110fe0cdec2c4a6bc6638346fb4a3690ad1055130775c0c2ecc
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
ink 7 2
ink 6 2
ink 7 2
ink 2 7
ink 4 5
pin 6 4
pin 14 1
pin 18 1
pin 3 5
pin 5 6
. ./pot.sh
if pup 17 3; then echo y; else echo n; fi
if pup 10 4; then echo y; else echo n; fi
if pup 13 4; then echo y; else echo n; fi
if pup 2 5; then echo y; else echo n; fi
if pup 3 3; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
