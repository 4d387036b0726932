#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=268be41be6c50f879f18d0e7c87c033438e4021e6dbc8de4414d2e2b1c1c1220
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
ink 10 2
ink 12 4
ink 23 4
ink 4 7
ink 4 6
pin 12 3
pin 16 3
pin 8 1
pin 3 5
pin 3 5
. ./pot.sh
if pup 22 4; then echo y; else echo n; fi
if pup 23 1; then echo y; else echo n; fi
if pup 17 2; then echo y; else echo n; fi
if pup 3 6; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
