#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=31c7cd3d62048676873345e266606224441c4615c5d5b3030241356a09d43219
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
ape 23 4
ape 2 5
ape 5 5
ape 23 4
ape 11 2
. ./mop.inc
rug 22 1
rug 4 6
rug 4 4
rug 10 3
rug 20 7
. ./yak.inc
emu 22 3
emu 4 7
emu 5 5
emu 27 8
emu 10 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
