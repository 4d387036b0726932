#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0fead04ea41be796e3d46388b4e756cfcb1d7217e495229ffab1ec501c7d707f
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
lid 6 3
lid 11 1
lid 18 4
lid 2 7
lid 6 5
pen 25 3
pen 9 3
pen 25 1
pen 2 5
pen 6 6
. ./ink.inc
koi 24 3
koi 20 3
koi 15 4
koi 4 5
koi 4 3
koi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
