#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=0f8ec4b3df5a63bce818337654dac0c7c06924827454a59f986087f06c101184
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.inc
rug 25 3
rug 14 1
rug 15 3
rug 3 7
rug 3 5
hen 10 1
hen 24 2
hen 23 1
hen 4 6
hen 6 6
. ./oak.inc
jay 22 4
jay 21 1
jay 19 4
jay 4 6
jay 5 6
ink 12 2
ink 7 4
ink 25 4
ink 3 6
ink 5 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
