#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d179c8efc4eecbfcf7d029a0714046a8072fa6715882f81789cebcdde791ee61
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
peg 6 2
peg 23 1
peg 17 2
peg 4 7
peg 3 3
cap 7 2
cap 11 3
cap 18 4
cap 3 5
cap 4 4
cap
. ./pig.inc
elk 8 2
elk 23 4
elk 8 1
elk 3 6
elk 4 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
