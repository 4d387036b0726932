#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=542d7ed81e64d360b5b91a75ca69c8d246eb875e99b5d5cc2059ae077a6eb512
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.inc
pen 23 4
pen 25 2
pen 7 3
pen 3 6
pen 4 4
. ./koi.inc
bee 24 3
bee 19 4
bee 8 3
bee 2 6
bee 4 4
. ./pea.inc
sun 18 4
sun 7 3
sun 14 3
sun 3 7
sun 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
