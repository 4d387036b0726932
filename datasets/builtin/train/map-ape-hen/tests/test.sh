#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9d2618c1a89645354a62219557ae2c2972cd86dadfe3897d029dd6eaff7c90bc
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
hen 17 3
hen 21 3
hen 13 4
hen 2 5
hen 3 6
owl 22 1
owl 6 2
owl 18 2
owl 3 7
owl 3 3
. ./pin.inc
jet 16 1
jet 18 1
jet 22 1
jet 4 6
jet 4 6
. ./tub.inc
ape 23 1
ape 15 1
ape 10 4
ape 3 5
ape 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
