#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=99308ae1c3520294481314b4ba783e48191c81423a25a7fca6b11426d36704e2
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
bat 20 1
bat 10 2
bat 9 1
bat 3 5
bat 4 5
. ./pot.inc
eel 18 1
eel 7 2
eel 20 3
eel 2 7
eel 6 5
pup 11 3
pup 18 1
pup 7 2
pup 3 5
pup 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
