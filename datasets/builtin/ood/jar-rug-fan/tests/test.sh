#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1bbea46171ddaf5cba08fd5b9c74819b412c024636e819287f283bdbb57b37b0
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.lib
rug 10 3
rug 23 4
rug 17 2
rug 2 5
rug 6 4
ink 10 3
ink 20 2
ink 13 1
ink 4 7
ink 5 3
fan 21 2
fan 10 1
fan 10 4
fan 4 5
fan 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
