#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d5f23afe6083fa425709e4724cb9c6b544c2f91072168281cd5b93cdab853123
found=$({ ulimit -f 0 && exec sh -c '
. ./map.sh
eel 23 2
eel 9 4
eel 24 1
eel 2 6
eel 4 3
kid 23 2
kid 12 4
kid 23 1
kid 2 6
kid 3 4
. ./pot.sh
cup 19 4
cup 15 2
cup 12 4
cup 4 6
cup 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
