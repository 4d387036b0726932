#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f8cb584757d8aad41635c78f04749b26d576ff684b22cff869723ea164672ba0
found=$({ ulimit -f 0 && exec sh -c '
. ./map.sh
eel 9 4
eel 25 3
eel 12 4
eel 3 5
eel 6 6
kid 20 2
kid 7 4
kid 18 3
kid 2 6
kid 5 3
. ./pot.sh
cup 24 1
cup 23 4
cup 20 3
cup 2 6
cup 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
