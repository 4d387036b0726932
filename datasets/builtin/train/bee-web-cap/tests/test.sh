#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=913c890617a6d58d7c13b4f8cb78323703e3c645b43cc2e30aabcb3d74ff2dfe
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
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
