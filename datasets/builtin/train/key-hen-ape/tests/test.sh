#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9318b7e39b35ffb05d347f5f2066a9d31bfcf35488c195ae161a96dcad90bb5a
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
ape 13 2
ape 21 4
ape 19 3
ape 3 7
ape 3 3
. ./mop.inc
rug 9 2
rug 20 3
rug 6 4
rug 3 7
rug 6 5
. ./yak.inc
emu 15 4
emu 14 3
emu 24 4
emu 2 6
emu 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
