#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=6ceca151020b94bef987a64c2a3144af2aefa249bc88116aee4694feb9e8a9b3
found=$({ ulimit -f 0 && exec sh -c '
. ./fig.sh
ash 25 2
ash 15 1
ash 23 1
ash 2 7
ash 3 6
. ./ivy.sh
mop 20 2
mop 11 4
mop 18 4
mop 2 7
mop 5 4
. ./kid.sh
jar 18 2
jar 9 1
jar 17 1
jar 3 6
jar 3 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
