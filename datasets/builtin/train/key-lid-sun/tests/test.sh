#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b9edf01a2bb2182e0f0e857b4008bbd524cce66eca7b097f9e67a9eedec3f3e3
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.inc
pen 21 4
pen 3 5
pen 4 4
pen 18 7
pen 29 8
. ./koi.inc
bee 21 2
bee 2 5
bee 5 5
bee 14 2
bee 13 4
. ./pea.inc
sun 25 3
sun 2 5
sun 6 6
sun 24 2
sun 29 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
