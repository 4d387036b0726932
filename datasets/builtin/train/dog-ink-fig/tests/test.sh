#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6ec79452a42a6a43b37451b8c5a98446beecfc4df019a72ec8001ada5497d857
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.inc
rug 8 2
rug 22 4
rug 17 4
rug 3 5
rug 4 4
. ./pig.inc
bay 8 2
bay 10 1
bay 7 3
bay 4 6
bay 5 6
. ./yak.inc
fig 15 3
fig 21 2
fig 22 3
fig 2 5
fig 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
