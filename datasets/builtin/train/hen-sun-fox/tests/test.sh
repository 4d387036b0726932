#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9ca2b51b57520ed5dcc48b2e46f6d6c4a36d187cbc108edc219f6f6c3ee9412b
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.inc
bag 22 3
bag 17 3
bag 9 1
bag 2 7
bag 6 3
fox 23 3
fox 15 1
fox 16 4
fox 3 5
fox 4 6
. ./pan.inc
hat 10 1
hat 19 1
hat 18 3
hat 3 7
hat 3 4
. ./saw.inc
nut 20 2
nut 9 3
nut 12 4
nut 2 7
nut 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
