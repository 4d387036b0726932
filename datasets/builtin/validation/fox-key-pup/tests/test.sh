#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f6df571f9ff34fa9b5bbad924033227fab3b1417ca3dd18e2eed4ee08dcfe580
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
bat 9 1
bat 17 3
bat 19 2
bat 2 6
bat 6 6
. ./pot.inc
eel 18 3
eel 24 2
eel 8 1
eel 2 5
eel 6 4
pup 17 1
pup 23 1
pup 7 4
pup 3 5
pup 3 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
