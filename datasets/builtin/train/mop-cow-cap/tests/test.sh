#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=df384e3d98a455f2542e95c042b6a96b648dffe6483953ea9e758c25db66b745
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.sh
ivy 28 2
ivy 3 6
ivy 5 5
ivy 19 1
ivy 19 3
cap
cap 30 4
cap 4 7
cap 6 6
cap 17 2
. ./kid.sh
pot 28 1
pot 4 5
pot 4 4
pot 25 4
pot 26 9
. ./map.sh
eel 27 4
eel 3 5
eel 3 3
eel 17 1
eel 8 1
ivy 23 4
ivy 2 7
ivy 5 5
ivy 21 2
ivy 24 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
