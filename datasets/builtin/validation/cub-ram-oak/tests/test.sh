#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=89cfc560095dbea894de5a246748577d9bea612146344236f4a19de47c5f11c8
found=$({ ulimit -f 0 && exec sh -c '
. ./jay.sh
if bat 13 3; then echo y; else echo n; fi
if bat 21 3; then echo y; else echo n; fi
if bat 25 4; then echo y; else echo n; fi
if bat 4 5; then echo y; else echo n; fi
if bat 4 6; then echo y; else echo n; fi
if bat 5 5; then echo y; else echo n; fi
cap 13 4
cap 7 4
cap 13 1
cap 3 7
cap 5 6
cap
. ./pig.sh
oak 22 2
oak 25 3
oak 23 4
oak 4 5
oak 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
