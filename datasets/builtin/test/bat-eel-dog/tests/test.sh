#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=47703e2c97967778198b63e3dd06e3578fa87a1708cc7b6d88227b9f35e37bd5
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.sh
ash 29 4
ash 3 6
ash 3 3
ash 11 4
ash 17 7
dog 30 4
dog 4 6
dog 5 5
dog 13 9
dog 22 6
dog 18 3
dog 7 4
. ./sun.sh
ash 30 1
ash 3 6
ash 6 6
ash 12 1
ash 19 7
van 23 3
van 2 6
van 3 3
van 14 5
van 23 5
van 7 7
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
