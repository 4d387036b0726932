#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=df25d3b10a22b9e0df9dd0bb1343158ed585186bc7ff1a53626d767b789eeb2d
found=$({ ulimit -f 0 && exec sh -c '
. ./rye.inc
lid 30 1
lid 2 7
lid 4 4
lid 30 4
lid 30 7
fig 21 3
fig 2 7
fig 4 4
fig 1 9
fig 23 2
fig 27 7
fig 30 6
fig 24 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
