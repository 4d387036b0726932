#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=93d07ebd92dd8f9a0c278ef382a82280755a5c31236580c3e350cf257c0bd4c8
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.sh
sun 23 4
sun 13 2
sun 6 3
sun 2 5
sun 3 5
fan 23 1
fan 11 3
fan 6 4
fan 4 6
fan 3 3
. ./wig.sh
fan 6 3
fan 21 4
fan 14 4
fan 3 6
fan 4 5
elk 22 4
elk 13 3
elk 19 2
elk 2 7
elk 6 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
