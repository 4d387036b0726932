#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=cf900a9eaa4f331f8dff812a22c65c513ef05d387bd6450c7df4f7f197007cc9
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.sh
bud 18 1
bud 24 1
bud 20 1
bud 3 5
bud 6 4
bud
yam 7 3
yam 6 2
yam 24 1
yam 2 5
yam 3 5
. ./bee.sh
nut 13 1
nut 17 3
nut 24 2
nut 2 7
nut 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
