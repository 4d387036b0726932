#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=a0956e4bf0f2693756c8ea99217ca86673ceb592234f2f4d123907884c2761a0
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
mop 6 1
mop 7 4
mop 6 4
mop 2 7
mop 3 3
. ./mud.inc
oat 11 1
oat 7 2
oat 17 1
oat 3 7
oat 5 3
. ./pot.inc
fig 24 1
fig 16 3
fig 17 3
fig 2 5
fig 4 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
