#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=b4480eca5ca82bdb4db0d035237a770fab3898aa9195d06fc3f134dbefa9f008
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.inc
wig 18 1
wig 8 3
wig 23 1
wig 2 5
wig 5 6
. ./dog.inc
rye 14 4
rye 16 3
rye 19 3
rye 2 6
rye 5 5
. ./pup.inc
fir 9 2
fir 23 4
fir 19 1
fir 2 5
fir 3 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
