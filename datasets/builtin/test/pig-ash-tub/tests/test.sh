#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5e3fb632acb68ff37bb65a9a0d79b1bf8839516e1011476c72afc7ca2bd48597
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.sh
tub 20 1
tub 3 6
tub 6 6
tub 6 3
tub 20 4
tub 17 5
tub 1 6
tub 28 3
tub 29 6
tub 9 8
tub 10 9
tub 30 3
. ./yam.sh
jar
jar 21 3
jar 3 6
jar 5 5
jar 2 6
pin 22 1
pin 4 6
pin 3 3
pin 16 2
pin 14 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
