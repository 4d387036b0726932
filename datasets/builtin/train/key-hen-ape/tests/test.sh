#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a506876b955c85a17b36f38b0ce1ed211fe2c5e8bf2684bd71529fef5001a783
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
ape 24 2
ape 4 7
ape 5 5
ape 20 4
ape 25 3
. ./mop.inc
rug 20 1
rug 3 7
rug 5 5
rug 1 9
rug 15 8
. ./yak.inc
emu 29 3
emu 3 7
emu 4 4
emu 16 9
emu 26 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
