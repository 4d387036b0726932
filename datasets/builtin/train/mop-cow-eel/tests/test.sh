#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ee4967cb62fcde6f9b78fdad9c62d6cc29934347bbaba23f3176d09a776cf8c8
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.sh
ivy 9 4
ivy 25 3
ivy 12 4
ivy 3 5
ivy 6 6
cap 20 2
cap 7 4
cap 18 3
cap 2 6
cap 5 3
cap
. ./kid.sh
pot 24 1
pot 23 4
pot 20 3
pot 2 6
pot 6 3
. ./map.sh
eel 23 1
eel 19 4
eel 15 4
eel 3 6
eel 3 3
ivy 11 2
ivy 19 2
ivy 12 3
ivy 3 7
ivy 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
