#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=27c6aaf13a14e7865f43fbed2f17658a694ab277990eee36e2478334c6bdeaea
found=$({ ulimit -f 0 && exec sh -c '
. ./jay.sh
if bat 29 3; then echo y; else echo n; fi
if bat 3 7; then echo y; else echo n; fi
if bat 3 3; then echo y; else echo n; fi
if bat 26 7; then echo y; else echo n; fi
if bat 11 7; then echo y; else echo n; fi
cap
cap 20 4
cap 4 6
cap 3 3
cap 30 5
. ./pig.sh
oak 23 3
oak 2 5
oak 5 5
oak 21 2
oak 20 7
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
