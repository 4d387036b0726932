#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a3d672696af3de89f53f611087cd756354068ec1b1c9c2d5bd163205debd7f35
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.sh
net 24 3
net 4 6
net 6 6
net 15 9
net 6 4
. ./ivy.sh
tub 28 3
tub 3 7
tub 5 5
tub 12 3
tub 9 7
. ./mop.sh
bee 24 1
bee 3 7
bee 4 4
bee 4 5
bee 10 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
