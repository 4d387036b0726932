#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=e89e5d61edafea24b0cadf0c0ab873cba8f7bf6582b608104fd9ad825a49d825
found=$({ ulimit -f 0 && exec sh -c '
. ./pot.sh
bud 10 2
bud 24 3
bud 6 4
bud 3 6
bud 6 4
bud
dog 24 2
dog 14 3
dog 12 2
dog 3 6
dog 5 5
. ./yak.sh
jay 23 3
jay 10 2
jay 15 1
jay 4 7
jay 4 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
