#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=84e34a0580abbd0ef86bfb4fb28d9e44b14765b77252cd5f1be8060419fee27a
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
