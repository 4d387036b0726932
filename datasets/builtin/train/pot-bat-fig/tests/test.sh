#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=2840c9e8eaa83cc5b1eb36f3820629593a9cfd5d2e848fa7d654b0b12900cb27
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
mop 16 1
mop 23 2
mop 10 2
mop 4 6
mop 6 5
. ./mud.inc
oat 19 2
oat 8 4
oat 18 4
oat 4 7
oat 3 4
. ./pot.inc
fig 16 3
fig 7 2
fig 14 4
fig 2 6
fig 4 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
