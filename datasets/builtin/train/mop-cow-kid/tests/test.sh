#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9e39c6f998babf7d53076a09967fe20af45059c17f9ae6224fcea346212bda01
found=$({ ulimit -f 0 && exec sh -c '
. ./map.sh
eel 19 4
eel 13 4
eel 14 4
eel 2 7
eel 6 6
kid 12 1
kid 16 4
kid 24 3
kid 4 5
kid 4 6
. ./pot.sh
cup 17 2
cup 11 1
cup 12 2
cup 4 7
cup 6 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
