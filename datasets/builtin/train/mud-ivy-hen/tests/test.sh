#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=67262cfa7d302410836ae3213ef2f88c893bea721458bdc86ddf23286f21baf3
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.inc
rug 23 4
rug 25 2
rug 6 3
rug 2 6
rug 6 5
hen 8 4
hen 10 3
hen 19 4
hen 3 5
hen 6 4
. ./oak.inc
jay 21 4
jay 19 1
jay 24 4
jay 2 6
jay 3 3
ink 18 2
ink 8 3
ink 6 2
ink 4 5
ink 3 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
