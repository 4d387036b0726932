#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=5132c06298c7a932ed3cdd2aad599f3f2868b433efc645328cc644bfd21360a2
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
