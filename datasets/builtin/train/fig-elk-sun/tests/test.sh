#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=4dd3f7da1018669fe362492e319d6a4f8bf44586870d53ca7c77b740ff5fb54b
found=$({ ulimit -f 0 && exec sh -c '
. ./fir.sh
ivy 20 3
ivy 20 2
ivy 16 4
ivy 3 6
ivy 6 4
eel 20 1
eel 7 2
eel 15 4
eel 2 6
eel 4 4
. ./kid.sh
van 19 2
van 17 1
van 8 1
van 2 6
van 3 5
sun 18 3
sun 24 4
sun 13 1
sun 3 7
sun 6 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
