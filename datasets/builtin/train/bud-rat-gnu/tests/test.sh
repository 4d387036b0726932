#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=494b9f033a5b6e8f9bc438d7f009d117035c9c4c38b844ffa412d23e0d82a9ff
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.inc
pup 18 4
pup 15 4
pup 15 3
pup 4 7
pup 4 4
pup
. ./sun.inc
gnu 17 4
gnu 9 3
gnu 10 2
gnu 3 5
gnu 5 3
gnu
. ./yam.inc
rat 8 3
rat 19 4
rat 20 2
rat 4 5
rat 3 4
rat
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
