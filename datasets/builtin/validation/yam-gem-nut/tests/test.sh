#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=2e4826e47a9f8bd8e3b8dbf5df2396488e7a3587519822fa52eee3e90fea9802
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.sh
bud 6 1
bud 25 2
bud 8 4
bud 2 6
bud 4 4
bud
yam 11 2
yam 12 1
yam 18 1
yam 3 6
yam 3 5
. ./bee.sh
nut 25 1
nut 9 1
nut 9 1
nut 2 7
nut 4 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
