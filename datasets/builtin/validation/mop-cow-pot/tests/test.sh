#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b45e59b68708c02a2c2720cfa96c603189d23a42fbdba7e370e6b248c1485e98
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.sh
ivy 22 2
ivy 11 3
ivy 25 4
ivy 4 6
ivy 4 4
cap 21 1
cap 24 3
cap 6 1
cap 3 5
cap 6 6
cap
. ./kid.sh
pot 22 2
pot 18 3
pot 25 2
pot 3 6
pot 4 6
. ./map.sh
eel 16 2
eel 14 1
eel 15 2
eel 3 5
eel 6 3
ivy 16 4
ivy 17 4
ivy 16 1
ivy 3 5
ivy 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
