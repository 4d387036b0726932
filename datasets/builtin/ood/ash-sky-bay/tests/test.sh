#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f43b6912feb70baf23608031e07a1f65bed1b84aa67a21729cd8366b578dbc26
found=$({ ulimit -f 0 && exec sh -c '
. ./rat.lib
fig 9 2
fig 20 3
fig 10 1
fig 2 5
fig 3 5
. ./tub.lib
oat 23 1
oat 24 3
oat 14 3
oat 3 6
oat 5 6
bay 6 1
bay 12 2
bay 17 4
bay 2 5
bay 5 4
bay
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
