#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ef7912fcbf5a0909f5fcb08d81f58dc68f60179208a4b6b9381fdb94cfeb8667
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
peg 6 3
peg 20 4
peg 13 3
peg 4 7
peg 3 3
cap 8 2
cap 11 3
cap 17 2
cap 2 6
cap 4 4
cap
. ./pig.inc
elk 14 3
elk 22 2
elk 12 1
elk 4 7
elk 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
