#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a063426105a3427c51b9f26262d8155ae016d5d808a3ec6c4d94cddb3bc44ade
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.lib
rug 14 3
rug 13 2
rug 20 4
rug 4 6
rug 5 5
ink 12 1
ink 23 2
ink 11 4
ink 2 6
ink 4 3
fan 21 2
fan 21 4
fan 7 1
fan 2 7
fan 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
