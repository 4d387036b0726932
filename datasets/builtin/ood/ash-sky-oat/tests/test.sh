#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=06b2780aa07d53976654cd032955bff5a496a7c00917682fc87803d84c8c395f
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
