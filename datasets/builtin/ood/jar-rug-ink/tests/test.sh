#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=25ca0e0b5b971c149590ddce5cf5d14100b6ff183d0e44e2261b2b3a32d66090
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.lib
rug 13 3
rug 21 1
rug 6 1
rug 4 5
rug 5 3
ink 9 1
ink 16 3
ink 7 2
ink 2 6
ink 4 4
fan 9 4
fan 6 2
fan 19 4
fan 3 5
fan 3 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
