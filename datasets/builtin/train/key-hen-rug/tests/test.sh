#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2085556d33db77c8e5e0e78646ea155353e3f71bbb306a13ee9681f23da681ab
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
ape 12 4
ape 8 2
ape 16 4
ape 3 6
ape 3 3
. ./mop.inc
rug 10 4
rug 18 2
rug 12 2
rug 3 7
rug 3 5
. ./yak.inc
emu 22 4
emu 17 4
emu 23 2
emu 2 5
emu 4 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
