#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=1fe36e253fa8143d012d8f7ce1f966c8700e873d2cb78300813258e83a488db4
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.inc
cap 24 1
cap 16 2
cap 12 4
cap 3 6
cap 4 4
. ./pen.inc
net 10 3
net 19 1
net 18 3
net 4 6
net 6 3
wig 6 1
wig 20 2
wig 12 3
wig 4 6
wig 4 5
. ./saw.inc
kid 7 3
kid 22 2
kid 19 3
kid 3 5
kid 5 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
