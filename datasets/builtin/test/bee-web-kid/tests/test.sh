#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=4d247042547366484e1926eda846a3aacb3a18002b0aff5be0559a152711d6f5
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.inc
cap 19 1
cap 19 2
cap 7 1
cap 3 5
cap 5 4
. ./pen.inc
net 8 3
net 17 2
net 15 2
net 4 5
net 3 3
wig 22 1
wig 21 3
wig 15 3
wig 2 5
wig 4 5
. ./saw.inc
kid 22 3
kid 24 1
kid 16 3
kid 4 5
kid 3 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
