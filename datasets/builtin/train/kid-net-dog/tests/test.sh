#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=4868f55c47da69a7a1eda72f6bcbdc74dce39717db54290480a40f6ca3f1528b
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.sh
if rat 13 3; then echo y; else echo n; fi
if rat 25 2; then echo y; else echo n; fi
if rat 6 2; then echo y; else echo n; fi
if rat 4 6; then echo y; else echo n; fi
if rat 3 4; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
rug 15 4
rug 16 4
rug 13 4
rug 4 5
rug 4 5
rug
. ./jar.sh
dog 7 4
dog 14 3
dog 24 4
dog 4 7
dog 3 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
