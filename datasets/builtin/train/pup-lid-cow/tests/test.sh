#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=78a22999c9c09a92ed1a7ca7809fa8c8b06a06f17380879bab5c11c41729adc8
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.inc
gnu 25 4
gnu 3 7
gnu 4 4
gnu 12 7
gnu 13 5
. ./fig.inc
gnu 25 1
gnu 4 7
gnu 4 4
gnu 26 3
gnu 24 7
pig 26 3
pig 2 5
pig 3 3
pig 13 5
pig 14 9
. ./jet.inc
cow 22 4
cow 2 6
cow 3 3
cow 25 5
cow 13 7
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
