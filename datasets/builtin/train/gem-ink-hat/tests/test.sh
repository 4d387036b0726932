#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4a832ee7c5f8b58cd3205ffe8d7dc2bbbba9405ce979ec6ab56785d30a8614eb
found=$({ ulimit -f 0 && exec sh -c '
. ./ink.inc
hat 16 1
hat 15 2
hat 20 3
hat 4 7
hat 6 3
. ./jet.inc
mop 18 2
mop 13 3
mop 21 1
mop 2 5
mop 6 6
. ./nut.inc
pan 21 1
pan 19 4
pan 10 3
pan 2 5
pan 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
