#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=721657e8abba3c0c8ac3530a3e4ed270c1234020dd79335b601c41e2d8e64e47
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.sh
tub 6 1
tub 19 2
tub 23 1
tub 2 6
tub 4 5
. ./yam.sh
jar 15 1
jar 18 4
jar 12 4
jar 3 5
jar 6 5
jar
pin 12 2
pin 15 3
pin 8 4
pin 4 5
pin 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
