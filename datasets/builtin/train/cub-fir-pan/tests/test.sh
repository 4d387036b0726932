#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=b05ec8ff109087d1453f6536e0c6307c14552e8579e0df986b91c478e9d288a5
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.sh
hay 15 1
hay 18 1
hay 24 1
hay 2 5
hay 6 6
pan 12 2
pan 13 3
pan 17 2
pan 2 7
pan 4 4
. ./rye.sh
nut 23 3
nut 10 4
nut 22 2
nut 4 5
nut 5 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
