#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=a20a26a35b415317fa131ad453b7188857c6fe797f0450e0bee9aaf6b8e42813
found=$({ ulimit -f 0 && exec sh -c '
. ./pot.sh
bud 9 1
bud 9 1
bud 11 4
bud 3 7
bud 4 4
bud
dog 12 2
dog 19 4
dog 24 4
dog 2 5
dog 3 5
. ./yak.sh
jay 11 3
jay 16 2
jay 15 4
jay 2 7
jay 6 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
