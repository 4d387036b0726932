#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=fbca7b15f46d6c20c666b2c69a6d45a38ce28323df4af1ca4ca930dd0f1336a5
found=$({ ulimit -f 0 && exec sh -c '
. ./net.inc
rat 24 2
rat 3 6
rat 3 3
rat 8 6
rat 26 1
. ./van.inc
nut 30 4
nut 2 5
nut 5 5
nut 24 4
nut 24 3
oat 28 1
oat 3 7
oat 6 6
oat 22 1
oat 8 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
