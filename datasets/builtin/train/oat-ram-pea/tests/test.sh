#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=27eddb616de4d71cff2faf6f557a5502ad14b58249660fdb584ddd6b2a17b825
found=$({ ulimit -f 0 && exec sh -c '
. ./saw.sh
bee 29 3
bee 4 6
bee 6 6
bee 28 6
bee 21 6
. ./yak.sh
rug 22 3
rug 4 5
rug 6 6
rug 15 7
rug 10 6
pea 22 1
pea 4 6
pea 3 3
pea 18 6
pea 5 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
