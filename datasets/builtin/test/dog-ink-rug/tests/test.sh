#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8bf986fb0c37c9896ad574521cf26c23b299e9beb8f994945548b5106764413f
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.inc
rug 6 2
rug 14 1
rug 12 3
rug 3 7
rug 5 3
. ./pig.inc
bay 7 3
bay 19 2
bay 15 2
bay 2 5
bay 4 5
. ./yak.inc
fig 14 1
fig 21 3
fig 7 4
fig 2 7
fig 3 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
