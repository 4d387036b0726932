#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7f504a172de49b99af0b0ccac1c99e4767eab3ce77ffbee3d5d9ce2fe06245cb
found=$({ ulimit -f 0 && exec sh -c '
. ./saw.sh
bee 21 2
bee 3 7
bee 3 3
bee 20 4
bee 11 9
. ./yak.sh
rug 25 4
rug 2 7
rug 4 4
rug 21 8
rug 12 8
pea 24 2
pea 4 7
pea 5 5
pea 6 8
pea 11 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
