#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d3f6d3000f2ff1f59913f7834f66d05bc7ff8b23af742ba1e85009a41cb57747
found=$({ ulimit -f 0 && exec sh -c '
. ./rye.inc
lid 29 4
lid 3 5
lid 3 3
lid 12 3
lid 7 9
fig 25 4
fig 3 5
fig 6 6
fig 13 6
fig 6 9
fig 21 2
fig 27 7
fig 5 1
fig 30 5
fig 1 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
