#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=aa2e570eed546d7d9d8f29a66646ceba0b21bbb0c1b91ad4c0089d6b44b8b9a0
found=$({ ulimit -f 0 && exec sh -c '
. ./jay.sh
if bat 30 1; then echo y; else echo n; fi
if bat 4 6; then echo y; else echo n; fi
if bat 5 5; then echo y; else echo n; fi
if bat 23 7; then echo y; else echo n; fi
if bat 14 3; then echo y; else echo n; fi
if bat 23 5; then echo y; else echo n; fi
if bat 2 2; then echo y; else echo n; fi
cap
cap 21 1
cap 4 7
cap 5 5
cap 5 5
. ./pig.sh
oak 29 1
oak 4 5
oak 6 6
oak 9 4
oak 20 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
