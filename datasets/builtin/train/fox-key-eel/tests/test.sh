#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=662910e2a48131f654ce8ac030d49ff61e157dda56d7f8b27aa0d26e5fb8eadc
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
bat 19 3
bat 19 1
bat 9 2
bat 2 5
bat 6 3
. ./pot.inc
eel 15 4
eel 23 4
eel 23 3
eel 2 7
eel 6 5
pup 23 3
pup 20 4
pup 17 2
pup 3 5
pup 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
