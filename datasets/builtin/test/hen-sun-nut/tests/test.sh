#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=76c32858e577464f016f0670f797af4b3be53e6c98fef5e0d08008372afda693
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.inc
bag 10 1
bag 17 3
bag 10 3
bag 2 5
bag 6 5
fox 21 2
fox 23 2
fox 13 1
fox 4 5
fox 6 3
. ./pan.inc
hat 14 3
hat 20 3
hat 8 4
hat 4 5
hat 3 6
. ./saw.inc
nut 20 3
nut 16 1
nut 10 3
nut 2 6
nut 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
