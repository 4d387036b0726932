#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3f420fdca67dc030851f2e14e7196b430a155bc3c35ce88dd11fcb8bdc6745fa
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
wig 8 1
wig 6 3
wig 18 2
wig 2 7
wig 3 4
hay 21 1
hay 12 1
hay 20 3
hay 2 7
hay 6 3
. ./pup.sh
map 12 3
map 16 1
map 24 3
map 3 5
map 4 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
