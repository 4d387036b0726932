#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=5acab9ae171290b1514298d81b87c41a8cd8bfe1783cbe25405ebfb5442de161
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.inc
cap 23 2
cap 19 2
cap 11 4
cap 4 6
cap 5 3
. ./pen.inc
net 17 4
net 24 3
net 20 4
net 4 5
net 6 6
wig 7 3
wig 13 2
wig 21 3
wig 3 7
wig 6 4
. ./saw.inc
kid 19 2
kid 19 1
kid 18 3
kid 2 7
kid 4 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
