#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=933b0294fee01717fb1bfce4a621bda326c731f4161298e1490e1fb76cff2c9d
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.inc
rug 22 1
rug 8 4
rug 16 3
rug 4 5
rug 6 3
. ./pig.inc
bay 17 4
bay 16 3
bay 6 1
bay 3 7
bay 3 3
. ./yak.inc
fig 21 1
fig 23 4
fig 15 3
fig 4 5
fig 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
