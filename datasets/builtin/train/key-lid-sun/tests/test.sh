#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0a7fabd5a9803f455621db0b7d9f39b5763a19bc9461a0e1d732a4f64bd9fa8b
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.inc
pen 9 4
pen 17 1
pen 15 3
pen 4 7
pen 6 3
. ./koi.inc
bee 11 2
bee 7 3
bee 14 1
bee 3 6
bee 4 5
. ./pea.inc
sun 12 1
sun 23 4
sun 8 4
sun 4 6
sun 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
