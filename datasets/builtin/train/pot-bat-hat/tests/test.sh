#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b15d658fb836b9590016149797cfb08d51638dc29de752472be7ee0e14be1193
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
mop 23 2
mop 4 6
mop 6 6
mop 8 6
mop 3 9
. ./mud.inc
oat 29 4
oat 4 7
oat 4 4
oat 1 5
oat 23 7
. ./pot.inc
fig 30 2
fig 4 6
fig 5 5
fig 23 2
fig 25 7
fig 3 5
fig 9 1
fig 1 4
fig 12 8
fig 16 9
hat
hat 26 1
hat 4 5
hat 4 4
hat 24 7
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
