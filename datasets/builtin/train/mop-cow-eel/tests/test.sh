#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c5c078f0ccbbb3b6e1723b08d0ed871ad54c8091b5f1fbdfb50be7d2264185df
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.sh
ivy 21 4
ivy 4 6
ivy 4 4
ivy 24 6
ivy 5 9
cap
cap 30 3
cap 3 5
cap 6 6
cap 19 6
. ./kid.sh
pot 21 2
pot 4 5
pot 6 6
pot 6 9
pot 24 7
pot 17 1
. ./map.sh
eel 26 4
eel 2 7
eel 3 3
eel 21 9
eel 14 8
ivy 24 2
ivy 2 5
ivy 4 4
ivy 9 6
ivy 14 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
