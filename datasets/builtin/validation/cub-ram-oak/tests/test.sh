#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=570dfd314d7d8bfb7f6ffe99d6c7229db7fa88c78df75840d7481278fa35f7a7
found=$({ ulimit -f 0 && exec sh -c '
. ./jay.sh
if bat 23 3; then echo y; else echo n; fi
if bat 4 6; then echo y; else echo n; fi
if bat 6 6; then echo y; else echo n; fi
if bat 24 8; then echo y; else echo n; fi
if bat 2 4; then echo y; else echo n; fi
if bat 9 9; then echo y; else echo n; fi
cap
cap 27 4
cap 4 7
cap 4 4
cap 8 1
. ./pig.sh
oak 22 1
oak 4 7
oak 6 6
oak 26 3
oak 16 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
