#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=3afe69ee93e04e963fe355b25dc62b632c5e53efd98e27779af90281536ff3fb
found=$({ ulimit -f 0 && exec sh -c '
. ./ink.inc
hat 19 3
hat 6 4
hat 9 3
hat 2 6
hat 6 4
. ./jet.inc
mop 23 2
mop 25 3
mop 21 4
mop 4 5
mop 6 6
. ./nut.inc
pan 23 3
pan 23 4
pan 17 1
pan 3 6
pan 3 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
