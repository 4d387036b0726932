#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=01f629617a20aac436e0b79b782d20727d96e97d413442db0e54c399325a8a3a
found=$({ ulimit -f 0 && exec sh -c '
. ./saw.sh
bee 9 2
bee 14 3
bee 9 3
bee 3 6
bee 6 5
. ./yak.sh
rug 23 1
rug 25 2
rug 19 4
rug 3 7
rug 4 4
pea 21 4
pea 19 1
pea 21 2
pea 4 6
pea 4 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
