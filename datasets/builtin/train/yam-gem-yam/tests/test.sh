#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=7750bd79e77f3d65285a07492533df0a2bf901145c3d1368cba08e9862bae9a4
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.sh
bud 18 1
bud 24 1
bud 20 1
bud 3 5
bud 6 4
bud
yam 7 3
yam 6 2
yam 24 1
yam 2 5
yam 3 5
. ./bee.sh
nut 13 1
nut 17 3
nut 24 2
nut 2 7
nut 6 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
