#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=ed4ec223fdc0f013df78d66db07cf841b9f567782737d472211be900fe035339
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
