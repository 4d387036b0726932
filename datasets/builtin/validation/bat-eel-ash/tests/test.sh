#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5a96baf8580b4b61d5a0422d76458e1de5be9b9aa66fda232c68f936276d8430
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.sh
ash 17 4
ash 13 1
ash 9 3
ash 4 5
ash 6 5
dog 9 4
dog 9 2
dog 11 2
dog 4 6
dog 4 3
. ./sun.sh
ash 9 4
ash 12 2
ash 11 1
ash 2 7
ash 3 3
van 24 1
van 22 4
van 13 3
van 3 7
van 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
