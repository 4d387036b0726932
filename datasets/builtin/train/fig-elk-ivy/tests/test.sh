#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=869221c96dbb348251a8976e13be44b265c04bf8dc0e2cb3ba2d553b0277f90c
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
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
