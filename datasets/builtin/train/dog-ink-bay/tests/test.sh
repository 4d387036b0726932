#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=64f970ad28d7f99c6fb30bd922c7eb5e2098be7333e85290720c5ca88bf42a04
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
