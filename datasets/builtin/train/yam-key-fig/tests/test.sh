#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=084b6f3c5a36b8790b6112830cce2dee0771f1892d2dccf98442b80818e2f934
found=$({ ulimit -f 0 && exec sh -c '
. ./rye.inc
lid 22 4
lid 12 2
lid 8 2
lid 2 5
lid 6 5
fig 21 2
fig 8 4
fig 14 3
fig 2 7
fig 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
