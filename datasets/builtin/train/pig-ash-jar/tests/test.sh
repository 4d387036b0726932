#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3030edbb1bff7fc03094f7093644d9716928f9c1f3c1abd302d11692363e62d2
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.sh
tub 25 3
tub 15 4
tub 24 2
tub 2 7
tub 3 5
. ./yam.sh
jar 25 2
jar 11 3
jar 12 2
jar 3 5
jar 5 6
jar
pin 22 2
pin 16 4
pin 14 4
pin 3 6
pin 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
