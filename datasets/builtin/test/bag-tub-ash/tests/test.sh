#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=93dd1ce00a04d437b45f3e67c336d7f0501e51428e5a049cd9a64205218e0698
found=$({ ulimit -f 0 && exec sh -c '
. ./fig.sh
ash 25 2
ash 15 1
ash 23 1
ash 2 7
ash 3 6
. ./ivy.sh
mop 20 2
mop 11 4
mop 18 4
mop 2 7
mop 5 4
. ./kid.sh
jar 18 2
jar 9 1
jar 17 1
jar 3 6
jar 3 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
