#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9fd778db75b5564b30a727a0772ecaff0f8916d5449468ddd99a76b59b7404d8
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.inc
yak 22 4
yak 25 2
yak 16 2
yak 4 7
yak 5 5
jar 20 3
jar 10 4
jar 24 3
jar 2 7
jar 6 3
. ./sun.inc
van 7 1
van 23 4
van 21 1
van 3 6
van 4 3
rat 15 1
rat 16 3
rat 23 4
rat 2 6
rat 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
