#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a359cd27892e9cec2aed7195b2f29a78d3dcb9f496cdb977436cc3321cafedc7
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
mop 16 1
mop 23 2
mop 10 2
mop 4 6
mop 6 5
. ./mud.inc
oat 19 2
oat 8 4
oat 18 4
oat 4 7
oat 3 4
. ./pot.inc
fig 16 3
fig 7 2
fig 14 4
fig 2 6
fig 4 5
hat 13 4
hat 7 2
hat 14 3
hat 4 6
hat 4 6
hat
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
