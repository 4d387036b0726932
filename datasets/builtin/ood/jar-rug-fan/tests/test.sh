#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ef09eeafc25375add501bce6e30589511732ba219981d94cc010d6ad487e1962
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.lib
rug 22 3
rug 4 7
rug 5 5
rug 15 2
rug 4 7
rug 11 3
ink 27 3
ink 3 6
ink 3 3
ink 26 9
ink 22 2
fan 28 2
fan 2 5
fan 3 3
fan 25 8
fan 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
