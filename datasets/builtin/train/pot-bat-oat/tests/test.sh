#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=fa894560976d4c2085c84c3787e755a2187d553c187d957424a3bf13e5b13f58
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
mop 20 1
mop 2 7
mop 3 3
mop 27 2
mop 21 2
. ./mud.inc
oat 22 2
oat 2 5
oat 4 4
oat 17 1
oat 18 8
. ./pot.inc
fig 26 1
fig 4 5
fig 5 5
fig 18 5
fig 19 2
fig 1 3
fig 28 7
fig 27 8
fig 10 9
fig 30 9
hat
hat 20 4
hat 3 7
hat 6 6
hat 10 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
