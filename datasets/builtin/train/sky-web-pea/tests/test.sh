#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=90d199a6a8a10f8c56c1841ce055ea51a702587f739de8c8933c2a86e140a59c
found=$({ ulimit -f 0 && exec sh -c '
. ./pin.inc
wig 25 3
wig 16 4
wig 25 3
wig 4 6
wig 4 5
pea 16 1
pea 19 4
pea 20 2
pea 4 6
pea 5 3
pea
. ./sun.inc
ivy 14 2
ivy 22 2
ivy 16 2
ivy 3 7
ivy 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
