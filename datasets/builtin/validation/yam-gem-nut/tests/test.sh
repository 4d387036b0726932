#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a21511420c6a8fb724d13ac5cb052c24ec858f77e376d7839b23beb1f64f0061
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.sh
bud 6 1
bud 25 2
bud 8 4
bud 2 6
bud 4 4
bud
yam 11 2
yam 12 1
yam 18 1
yam 3 6
yam 3 5
. ./bee.sh
nut 25 1
nut 9 1
nut 9 1
nut 2 7
nut 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
