#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9be186fe3414aabd77c3d6462bfbdb419ae8a4e9d344af60c32d8f5c86c56871
found=$({ ulimit -f 0 && exec sh -c '
. ./fir.sh
ivy 19 3
ivy 15 4
ivy 7 3
ivy 4 5
ivy 4 6
eel 8 2
eel 18 4
eel 25 4
eel 3 7
eel 3 6
. ./kid.sh
van 11 1
van 23 4
van 15 1
van 3 5
van 3 3
sun 14 1
sun 20 2
sun 13 3
sun 2 5
sun 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
