#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1f9fadbac894155d6255c1f55c5134755314570e6f457313948438f5118f440f
found=$({ ulimit -f 0 && exec sh -c '
. ./fig.sh
ash 14 4
ash 7 3
ash 16 4
ash 4 6
ash 3 6
. ./ivy.sh
mop 14 4
mop 19 4
mop 15 3
mop 3 6
mop 3 3
. ./kid.sh
jar 23 4
jar 23 1
jar 12 1
jar 2 7
jar 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
