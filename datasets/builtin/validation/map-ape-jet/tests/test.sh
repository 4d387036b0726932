#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=85f3368955eef046e945b01afd423081f596d2b26496ff2a834e1073cb1b52cd
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
hen 14 3
hen 7 2
hen 12 4
hen 4 7
hen 6 6
owl 9 2
owl 22 1
owl 14 2
owl 3 5
owl 3 4
. ./pin.inc
jet 19 2
jet 14 1
jet 21 4
jet 4 7
jet 6 3
. ./tub.inc
ape 13 4
ape 21 3
ape 8 4
ape 3 5
ape 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
