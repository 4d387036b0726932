#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9c9c6810cf341b59c39dcd168ac3512ed80559dc917df9c89c88a2a576046b0c
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
mop 12 2
mop 22 2
mop 22 1
mop 3 5
mop 6 6
. ./mud.inc
oat 24 3
oat 20 2
oat 6 3
oat 4 7
oat 6 4
. ./pot.inc
fig 12 2
fig 20 2
fig 6 4
fig 2 5
fig 4 5
hat 7 4
hat 11 1
hat 13 1
hat 2 7
hat 4 3
hat
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
