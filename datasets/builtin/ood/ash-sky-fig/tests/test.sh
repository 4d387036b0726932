#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8bb90982f985aeee1029c33a24baf5c5dee44a3999d37fff560472be2033ec81
found=$({ ulimit -f 0 && exec sh -c '
. ./rat.lib
fig 22 3
fig 6 4
fig 20 4
fig 2 5
fig 4 6
. ./tub.lib
oat 21 2
oat 12 2
oat 18 4
oat 2 7
oat 5 5
bay 15 1
bay 6 1
bay 20 3
bay 3 7
bay 5 4
bay
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
