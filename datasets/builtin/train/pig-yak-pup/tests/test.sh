#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=bb53a616dc9cf0226faa137df73dac6f9044b14f0359b58575f977347228c95b
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.inc
dog 22 3
dog 21 3
dog 7 4
dog 2 5
dog 6 3
net 12 1
net 17 2
net 24 2
net 2 7
net 6 6
net
. ./wig.inc
pup 8 2
pup 12 4
pup 25 4
pup 2 6
pup 4 6
bud 14 3
bud 6 4
bud 13 4
bud 4 5
bud 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
