#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=8f4c015a513a38c0a7505a4e83f2392e05e8d824d76e7eefef9487ac6cf7f852
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.sh
hay 18 4
hay 19 1
hay 8 2
hay 2 5
hay 4 6
pan 7 1
pan 25 3
pan 11 2
pan 4 7
pan 5 3
. ./rye.sh
nut 6 4
nut 9 1
nut 13 2
nut 2 7
nut 4 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
