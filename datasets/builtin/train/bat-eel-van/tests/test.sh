#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=94af5bd6b154dcf69ce8a1e4a368cdea990446116afb1ed79734885dd3b7c9e1
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.sh
ash 29 1
ash 2 7
ash 5 5
ash 4 2
ash 2 4
dog 26 1
dog 2 7
dog 4 4
dog 21 8
dog 10 4
. ./sun.sh
ash 22 1
ash 2 7
ash 3 3
ash 13 5
ash 21 1
van 27 2
van 4 7
van 6 6
van 2 2
van 9 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
