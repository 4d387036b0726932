#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=f0a6f8fc75b4cea609544e10fc1d322c73e663a56b10ff4d74d4c6472bf94d0e
found=$({ ulimit -f 0 && exec sh -c '
. ./fig.sh
ash 14 4
ash 7 3
ash 16 4
ash 4 6
ash 3 6
. ./ivy.sh
mop 14 4
mop 19 4
mop 15 3
mop 3 6
mop 3 3
. ./kid.sh
jar 23 4
jar 23 1
jar 12 1
jar 2 7
jar 3 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
