#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c428db86c842415b5a285b0b208aa3c80c7201ec243f6ef3a76bb74bd9409a90
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
mud 13 3
mud 6 1
mud 23 4
mud 4 6
mud 4 5
ivy 16 2
ivy 11 2
ivy 12 3
ivy 4 7
ivy 4 4
. ./yam.sh
sun 9 1
sun 20 3
sun 7 1
sun 3 7
sun 5 4
sun
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
