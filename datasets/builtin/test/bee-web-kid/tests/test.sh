#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e82dde7818a8d4a3f4f76dee26cd258b83e5f566d10e56115dad2cb33f65d3ea
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
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
