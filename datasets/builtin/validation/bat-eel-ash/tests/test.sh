#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=66e016e0458a78fbfb6e3333c472f619f91b4d7bf8e8ac81edc2e674e56ce48e
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.sh
ash 26 4
ash 3 5
ash 3 3
ash 19 7
ash 2 7
dog 26 1
dog 4 5
dog 4 4
dog 9 4
dog 25 6
. ./sun.sh
ash 24 1
ash 2 7
ash 4 4
ash 10 3
ash 3 3
van 29 1
van 2 7
van 3 3
van 26 9
van 12 6
van 2 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
