#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=dc6da5aca7a11c12fc4978b908164b4f20b9f66d219662a4a5cc064fb85e284b
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.sh
net 19 3
net 12 2
net 14 4
net 3 6
net 5 6
. ./ivy.sh
tub 25 1
tub 18 1
tub 23 2
tub 2 6
tub 3 5
. ./mop.sh
bee 14 2
bee 21 1
bee 9 2
bee 2 5
bee 4 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
