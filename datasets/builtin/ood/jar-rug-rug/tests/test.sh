#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9944db4b63e47d5161d692a6c063be4af5a7f122feb4800febcccae8773af958
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.lib
rug 24 3
rug 3 5
rug 5 5
rug 27 7
rug 19 7
ink 28 2
ink 2 7
ink 4 4
ink 9 9
ink 6 6
fan 23 1
fan 4 6
fan 6 6
fan 30 1
fan 7 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
