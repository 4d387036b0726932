#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=6e7892fc8e7e0a35a7fcfdeaad3f8ed38cb74bed877d46509485b6564e91abcd
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
mop 15 2
mop 19 2
mop 20 1
mop 3 6
mop 3 6
. ./mud.inc
oat 7 3
oat 7 1
oat 23 1
oat 4 7
oat 4 5
. ./pot.inc
fig 23 1
fig 11 2
fig 12 4
fig 2 6
fig 4 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
