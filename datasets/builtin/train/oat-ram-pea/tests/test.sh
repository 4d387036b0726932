#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=70389324a633b8eed90f24526c4a87c0426e51209c24345546f1165808f1dfbb
found=$({ ulimit -f 0 && exec sh -c '
. ./saw.sh
bee 24 3
bee 24 2
bee 21 4
bee 3 7
bee 5 3
. ./yak.sh
rug 16 4
rug 11 4
rug 15 3
rug 2 6
rug 3 3
pea 22 3
pea 9 3
pea 17 1
pea 4 6
pea 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
