#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9a8b6d73504e5a9a09b728ea9bde5a3661fe3d7343493b291b4a27328a9a0bde
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
ape 16 1
ape 14 2
ape 24 1
ape 3 5
ape 4 5
. ./mop.inc
rug 10 1
rug 15 1
rug 6 3
rug 4 6
rug 6 5
. ./yak.inc
emu 14 1
emu 16 3
emu 14 4
emu 4 7
emu 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
