#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d8b3f6f0f5fcc9ade4621bbb8eb5602bd9b9f69a6525e9e10bea406bfa081ac9
found=$({ ulimit -f 0 && exec sh -c '
. ./jay.sh
if bat 22 3; then echo y; else echo n; fi
if bat 19 3; then echo y; else echo n; fi
if bat 7 4; then echo y; else echo n; fi
if bat 4 6; then echo y; else echo n; fi
if bat 5 3; then echo y; else echo n; fi
if bat 5 5; then echo y; else echo n; fi
cap 24 4
cap 14 1
cap 25 2
cap 3 7
cap 3 3
cap
. ./pig.sh
oak 17 3
oak 9 3
oak 20 2
oak 2 6
oak 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
