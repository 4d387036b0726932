#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=183c3c3023a2522b9c854bb5b342c27e814fc48874a6614c62c112da46d9ec87
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.sh
ash 23 4
ash 17 2
ash 7 2
ash 3 6
ash 5 6
dog 24 4
dog 14 3
dog 14 4
dog 4 6
dog 5 5
. ./sun.sh
ash 20 3
ash 17 2
ash 11 4
ash 3 7
ash 3 5
van 20 4
van 22 2
van 10 2
van 4 5
van 4 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
