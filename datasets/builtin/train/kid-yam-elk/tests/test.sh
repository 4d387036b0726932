#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f89b006a98470d4ecb5a1c4be70788be3d9073433eeaceaeb5353d9d1c7fbf78
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
peg 24 2
peg 3 6
peg 3 3
peg 23 3
peg 27 9
cap
cap 25 2
cap 4 7
cap 3 3
cap 4 8
. ./pig.inc
elk 21 2
elk 3 7
elk 5 5
elk 26 4
elk 17 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
