#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7ffad3788a1f86653cb9258675e06bc4064b9f0e5b074fbbc881fe1b3a8df785
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
peg 20 2
peg 4 5
peg 5 5
peg 12 7
peg 27 1
cap
cap 22 1
cap 2 5
cap 5 5
cap 19 9
. ./pig.inc
elk 25 2
elk 2 5
elk 3 3
elk 12 8
elk 25 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
