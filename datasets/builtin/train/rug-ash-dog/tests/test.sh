#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8cb6ea886338b930a64b42b781ad4a58e388e503dd3455944ef61447b3969541
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.sh
dog 21 4
dog 9 3
dog 21 4
dog 3 5
dog 5 4
. ./key.sh
van 6 2
van 23 3
van 23 4
van 3 7
van 5 5
. ./pan.sh
kid 14 3
kid 24 3
kid 17 4
kid 2 7
kid 6 5
kid
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
