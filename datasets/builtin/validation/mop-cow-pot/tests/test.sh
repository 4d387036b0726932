#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d92cbf5b2eb4755e146862fee2c23de80a2d8a33b4c249d41bc04375a19a923a
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.sh
ivy 29 2
ivy 2 6
ivy 6 6
ivy 26 8
ivy 12 3
cap
cap 23 4
cap 2 7
cap 5 5
cap 1 3
. ./kid.sh
pot 24 1
pot 4 7
pot 6 6
pot 11 6
pot 16 9
pot 10 4
. ./map.sh
eel 25 2
eel 4 6
eel 4 4
eel 13 2
eel 15 4
ivy 24 2
ivy 4 5
ivy 5 5
ivy 27 5
ivy 27 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
