#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=6c854e7992bce103f3f0f9d7887570f62a07d40d0088bfad8935ad4be4304a57
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.inc
rug 19 3
rug 18 4
rug 7 3
rug 4 7
rug 6 6
hen 12 1
hen 8 2
hen 23 4
hen 4 5
hen 3 6
. ./oak.inc
jay 25 4
jay 12 2
jay 17 2
jay 2 7
jay 5 3
ink 8 2
ink 8 3
ink 25 1
ink 2 7
ink 4 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
