#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e5e69cc707baa0db06fc06e5aa7ad06d3b8f82d4c68e553518e6a5b9fd7abd26
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.inc
pen 30 3
pen 3 7
pen 3 3
pen 2 6
pen 30 9
. ./koi.inc
bee 30 4
bee 3 7
bee 4 4
bee 26 2
bee 26 1
. ./pea.inc
sun 23 2
sun 4 7
sun 5 5
sun 16 9
sun 25 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
