#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2ccce33133de28770dbc6d8c0ced27f1105f07137ad7d9f9b7f23e70dbde3afb
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.sh
ash 22 1
ash 7 4
ash 18 1
ash 2 5
ash 4 5
dog 9 1
dog 21 2
dog 19 4
dog 2 6
dog 3 3
. ./sun.sh
ash 11 4
ash 8 2
ash 17 3
ash 2 6
ash 4 6
van 20 4
van 6 1
van 11 2
van 4 6
van 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
