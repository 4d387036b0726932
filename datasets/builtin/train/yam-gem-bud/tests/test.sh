#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ad4de1d8476788aad409df9a29ac2197250650e921724ec5a949724deaa60c01
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.sh
bud 9 4
bud 23 1
bud 9 1
bud 4 7
bud 3 6
bud
yam 21 3
yam 15 2
yam 20 2
yam 4 5
yam 6 5
. ./bee.sh
nut 25 1
nut 9 4
nut 25 4
nut 2 6
nut 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
