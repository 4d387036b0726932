#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2ba2ee263018dfdfb471c09f8e467c334adf01ee1b6de6302b19bdea756a94e9
found=$({ ulimit -f 0 && exec sh -c '
. ./van.sh
pin 20 4
pin 3 5
pin 5 5
pin 19 9
pin 8 5
. ./web.sh
kid 22 2
kid 3 5
kid 3 3
kid 12 8
kid 25 9
jet 30 2
jet 2 5
jet 3 3
jet 2 9
jet 9 1
jet 22 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
