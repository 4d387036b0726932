#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=70c551919e795d1d59cec27a97fb09c99b6dcb978efe8e0a308f0cbde78ed8c0
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.sh
ivy 29 2
ivy 2 7
ivy 3 3
ivy 22 4
ivy 18 6
cap
cap 20 2
cap 3 6
cap 3 3
cap 13 8
. ./kid.sh
pot 23 4
pot 3 7
pot 4 4
pot 6 6
pot 14 2
. ./map.sh
eel 28 3
eel 4 7
eel 6 6
eel 8 3
eel 27 2
ivy 24 4
ivy 3 5
ivy 3 3
ivy 24 2
ivy 23 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
