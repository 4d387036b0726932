#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=db442bf222ae2c9577d18a7fefe8a00149697ea2d12888bf6a57b10889c90b28
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.inc
pup 20 2
pup 10 1
pup 9 3
pup 3 7
pup 4 4
pup
. ./sun.inc
gnu 25 2
gnu 16 4
gnu 7 1
gnu 3 5
gnu 6 4
gnu
. ./yam.inc
rat 15 2
rat 11 4
rat 20 1
rat 3 7
rat 4 5
rat
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
