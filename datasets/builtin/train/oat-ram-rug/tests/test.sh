#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3fcecb8fcf317cc35ea78c0297065dbf7144cdb8587dd667cab6dc61c969f1ad
found=$({ ulimit -f 0 && exec sh -c '
. ./saw.sh
bee 15 2
bee 20 1
bee 16 4
bee 2 7
bee 5 4
. ./yak.sh
rug 21 3
rug 7 1
rug 7 3
rug 4 6
rug 5 5
pea 7 3
pea 23 4
pea 17 1
pea 4 7
pea 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
