#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=2d2c35f806301942b3e571c0e4c48923783e5dfbcfafec854c6547dee0ad8bc8
found=$({ ulimit -f 0 && exec sh -c '
. ./ink.inc
hat 16 1
hat 15 2
hat 20 3
hat 4 7
hat 6 3
. ./jet.inc
mop 18 2
mop 13 3
mop 21 1
mop 2 5
mop 6 6
. ./nut.inc
pan 21 1
pan 19 4
pan 10 3
pan 2 5
pan 4 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
