#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4542d094b377b90b9bc341e6564bd5ecebd61f3d83dfc22b2bf29c41e504d6d7
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.inc
yak 14 3
yak 12 2
yak 25 3
yak 3 6
yak 4 4
jar 11 1
jar 17 1
jar 17 2
jar 4 5
jar 5 6
. ./sun.inc
van 6 1
van 16 4
van 20 3
van 4 7
van 3 3
rat 15 3
rat 23 1
rat 14 1
rat 2 7
rat 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
