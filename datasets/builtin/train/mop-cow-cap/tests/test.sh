#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=07a582bff3ef369037f5a946925e14d7174b88a81b344ebcfafa8a975ef746c2
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.sh
ivy 21 2
ivy 15 3
ivy 18 3
ivy 2 6
ivy 4 6
cap 25 3
cap 24 4
cap 17 1
cap 4 5
cap 5 3
cap
. ./kid.sh
pot 11 4
pot 13 4
pot 24 3
pot 4 6
pot 3 3
. ./map.sh
eel 16 1
eel 11 1
eel 12 4
eel 2 7
eel 5 5
ivy 10 4
ivy 24 3
ivy 9 3
ivy 2 7
ivy 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
