#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a457f9f04749c137f372e1696e9295f72b9410c9342f18536c9ca7c89266b359
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
mop 25 1
mop 4 6
mop 3 3
mop 8 8
mop 18 8
. ./mud.inc
oat 28 3
oat 3 5
oat 6 6
oat 19 9
oat 30 7
. ./pot.inc
fig 21 2
fig 3 6
fig 3 3
fig 8 4
fig 26 3
fig 24 1
fig 20 7
fig 28 7
fig 29 5
fig 3 8
fig 26 9
fig 2 2
fig 30 6
fig 1 4
hat
hat 28 3
hat 2 6
hat 3 3
hat 15 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
