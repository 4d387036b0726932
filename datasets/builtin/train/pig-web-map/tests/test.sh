#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a3abcd72c4da6d9930818d6f9523c8216e8b314a33b4359e8f2d3828f412f63e
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.sh
ink 14 2
ink 6 2
ink 6 4
ink 3 6
ink 6 4
. ./oat.sh
pup 17 1
pup 13 3
pup 10 1
pup 3 7
pup 3 4
if map 12 4; then echo y; else echo n; fi
if map 10 3; then echo y; else echo n; fi
if map 21 4; then echo y; else echo n; fi
if map 3 5; then echo y; else echo n; fi
if map 4 4; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
