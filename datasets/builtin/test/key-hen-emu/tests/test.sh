#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ea0337ea4d91baeddca1b43f052c66dd0d0c32b277857abecfc48c89b3d3b08a
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
ape 25 1
ape 3 6
ape 6 6
ape 1 6
ape 6 4
. ./mop.inc
rug 25 1
rug 2 6
rug 3 3
rug 2 6
rug 30 4
. ./yak.inc
emu 29 3
emu 3 5
emu 5 5
emu 19 4
emu 28 7
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
