#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=aeafa709fdc84e26b7af5676dfee08e7a5532efe6505765008f464dc48720dc0
found=$({ ulimit -f 0 && exec sh -c '
. ./jay.sh
if bat 24 1; then echo y; else echo n; fi
if bat 20 2; then echo y; else echo n; fi
if bat 17 3; then echo y; else echo n; fi
if bat 4 6; then echo y; else echo n; fi
if bat 4 6; then echo y; else echo n; fi
if bat 5 5; then echo y; else echo n; fi
cap 25 1
cap 21 1
cap 11 4
cap 3 6
cap 3 6
cap
. ./pig.sh
oak 11 3
oak 6 1
oak 19 2
oak 2 5
oak 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
