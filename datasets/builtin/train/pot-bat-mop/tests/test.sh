#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1853924b40af348b84f9eafdac91e564071037ae1029d7206944ce2df59c61da
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
mop 15 2
mop 19 2
mop 20 1
mop 3 6
mop 3 6
. ./mud.inc
oat 7 3
oat 7 1
oat 23 1
oat 4 7
oat 4 5
. ./pot.inc
fig 23 1
fig 11 2
fig 12 4
fig 2 6
fig 4 4
hat 15 1
hat 17 2
hat 14 1
hat 2 6
hat 5 3
hat
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
