#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=366c8a7fef9901b0ca892d530c14d5766cb9db489e34644772cca572ad559a56
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.sh
ivy 22 2
ivy 6 4
ivy 9 3
ivy 3 6
ivy 5 3
cap 11 3
cap 17 1
cap 14 4
cap 2 7
cap 4 6
cap
. ./kid.sh
pot 11 1
pot 18 2
pot 8 4
pot 3 7
pot 6 6
. ./map.sh
eel 11 2
eel 23 1
eel 14 4
eel 3 5
eel 3 6
ivy 8 3
ivy 19 2
ivy 16 2
ivy 4 5
ivy 4 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
