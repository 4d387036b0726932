#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=4007c8d60a27f9a0c8a8a61af6a060fbbcc3cfa2e1de2936d872d2e908b243e0
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
