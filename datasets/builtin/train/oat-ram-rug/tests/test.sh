#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=00178e8cb8cdc7c7a012b5bf3eb54d6fb5fd74bf8432528c37ab7f5b0b7698da
found=$({ ulimit -f 0 && exec sh -c '
. ./saw.sh
bee 25 2
bee 4 5
bee 5 5
bee 30 1
bee 27 6
. ./yak.sh
rug 25 4
rug 3 5
rug 3 3
rug 2 7
rug 23 5
pea 27 3
pea 2 6
pea 6 6
pea 27 6
pea 5 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
