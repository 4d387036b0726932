#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f3dfb45fd82e38d3cd62aa44985ee64bd9fb8b60d914e23ac22afee2fa52792b
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.sh
tub 13 4
tub 10 2
tub 6 3
tub 2 7
tub 3 5
. ./yam.sh
jar 19 4
jar 13 1
jar 9 1
jar 4 7
jar 4 4
jar
pin 12 2
pin 15 2
pin 20 3
pin 2 7
pin 6 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
