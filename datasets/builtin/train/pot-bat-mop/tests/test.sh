#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e3120f61d0a3c791676be3d6fe4f1e8e6295c7703e582f125b94208e7bf95c72
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
mop 25 2
mop 4 5
mop 5 5
mop 4 4
mop 20 1
. ./mud.inc
oat 30 1
oat 3 5
oat 3 3
oat 27 2
oat 25 8
. ./pot.inc
fig 24 3
fig 4 6
fig 6 6
fig 14 9
fig 2 8
fig 25 8
fig 24 1
fig 28 5
fig 29 1
fig 30 2
fig 1 5
hat
hat 23 2
hat 2 6
hat 4 4
hat 1 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
