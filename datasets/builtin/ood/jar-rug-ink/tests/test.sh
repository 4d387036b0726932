#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4f26c8daf7d89375eedce117f22e9f214919ce05dfdd1fcb42ed4e444d304f88
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.lib
rug 24 3
rug 4 5
rug 3 3
rug 5 8
rug 3 7
ink 20 1
ink 2 6
ink 5 5
ink 2 4
ink 4 5
fan 23 2
fan 2 7
fan 3 3
fan 12 7
fan 26 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
