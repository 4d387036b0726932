#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7c2269973c8713d5af349b2b04d60a05d1c135668cadbe1080cd8d6a5aaf9329
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
mop 6 1
mop 7 4
mop 6 4
mop 2 7
mop 3 3
. ./mud.inc
oat 11 1
oat 7 2
oat 17 1
oat 3 7
oat 5 3
. ./pot.inc
fig 24 1
fig 16 3
fig 17 3
fig 2 5
fig 4 6
hat 19 4
hat 21 2
hat 20 2
hat 4 6
hat 3 3
hat
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
