#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=0cca3860d44133524c390a1588d41989e9c9cdba3ce4d66700d4ace890712e4e
found=$({ ulimit -f 0 && exec sh -c '
. ./ink.inc
hat 23 1
hat 14 4
hat 17 4
hat 3 6
hat 6 4
. ./jet.inc
mop 22 3
mop 25 1
mop 16 2
mop 4 6
mop 3 6
. ./nut.inc
pan 22 4
pan 19 4
pan 21 1
pan 4 5
pan 6 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
