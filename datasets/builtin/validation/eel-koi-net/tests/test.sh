#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3f3b67374928c139240bc6720f1b2249950115614450020eaf01cee912891653
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.sh
net 27 3
net 2 5
net 4 4
net 25 4
net 17 7
. ./ivy.sh
tub 29 4
tub 2 6
tub 3 3
tub 26 5
tub 10 6
. ./mop.sh
bee 21 3
bee 3 6
bee 6 6
bee 7 2
bee 9 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
