#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=73f376ddc961aaf2d201a0764736ba67dfada29dc9d12e2ece53bb35b3b95d7a
found=$({ ulimit -f 0 && exec sh -c '
. ./fir.sh
ivy 20 2
ivy 16 4
ivy 25 3
ivy 4 5
ivy 3 5
eel 8 3
eel 9 2
eel 21 2
eel 4 6
eel 6 6
. ./kid.sh
van 12 3
van 19 3
van 9 4
van 2 7
van 4 5
sun 23 3
sun 13 3
sun 25 3
sun 2 6
sun 6 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
