#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=0a3f017988fee34a4ab93a89f34396799711023d9bfe12e7c47b7ef055c5a721
found=$({ ulimit -f 0 && exec sh -c '
. ./pot.sh
bud 22 1
bud 20 1
bud 12 1
bud 4 7
bud 3 4
bud
dog 15 4
dog 18 2
dog 15 1
dog 3 5
dog 6 6
. ./yak.sh
jay 12 3
jay 16 1
jay 15 3
jay 4 5
jay 6 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
