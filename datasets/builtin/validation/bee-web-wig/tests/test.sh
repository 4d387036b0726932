#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4752277df819ce52453e95d5a99dcef7a78a7ab3dd24d1d0f17053441f9b12b6
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
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
