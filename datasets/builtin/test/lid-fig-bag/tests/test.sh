#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ef1227bcdf7bdd82b9ba326ea0f579ef6323741a28655515c825ec289e76ee97
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.sh
cap 24 1
cap 3 6
cap 4 4
cap 30 8
cap 12 2
. ./eel.sh
if ivy 29 3; then echo y; else echo n; fi
if ivy 2 7; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
if ivy 17 1; then echo y; else echo n; fi
if ivy 16 9; then echo y; else echo n; fi
if ivy 9 6; then echo y; else echo n; fi
if ivy 8 8; then echo y; else echo n; fi
if ivy 7 5; then echo y; else echo n; fi
. ./key.sh
bag 25 1
bag 4 6
bag 6 6
bag 29 9
bag 25 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
