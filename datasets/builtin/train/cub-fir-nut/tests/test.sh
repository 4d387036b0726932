#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=e732efa8f6b65f04a985bf42a1f185e09ec15c99b31528fa82dc192add5abe8b
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.sh
hay 18 1
hay 12 3
hay 17 1
hay 4 7
hay 4 5
pan 19 3
pan 25 2
pan 17 1
pan 4 5
pan 3 4
. ./rye.sh
nut 8 3
nut 21 3
nut 8 1
nut 4 5
nut 6 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
