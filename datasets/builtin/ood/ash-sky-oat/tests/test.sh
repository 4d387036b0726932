#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=394fa875ab4952ea2e818bd0f03327aac2214f6a860b058d62e1f3d4e49e3878
found=$({ ulimit -f 0 && exec sh -c '
. ./rat.lib
fig 13 3
fig 25 4
fig 25 3
fig 2 7
fig 6 4
. ./tub.lib
oat 9 3
oat 7 2
oat 14 2
oat 2 7
oat 3 3
bay 13 1
bay 12 4
bay 8 2
bay 3 7
bay 4 5
bay
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
