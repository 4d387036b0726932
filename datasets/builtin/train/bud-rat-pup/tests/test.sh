#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=39622f9d1fa33f83267df000003585312c4a4e74957ff42bc5954f98dcdc0712
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.inc
pup 23 3
pup 11 2
pup 22 2
pup 2 6
pup 5 3
pup
. ./sun.inc
gnu 24 1
gnu 20 2
gnu 7 1
gnu 2 6
gnu 3 5
gnu
. ./yam.inc
rat 16 4
rat 8 4
rat 18 2
rat 3 7
rat 6 6
rat
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
