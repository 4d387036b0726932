#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8dea76d4eea8cc1ef2989032044138026f3df628ff3e2b4f9dd07081ae547514
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.inc
gnu 25 4
gnu 2 5
gnu 6 6
gnu 3 5
gnu 23 2
. ./fig.inc
gnu 27 4
gnu 2 7
gnu 5 5
gnu 28 1
gnu 14 7
pig 30 2
pig 4 6
pig 5 5
pig 30 1
pig 11 9
. ./jet.inc
cow 25 3
cow 4 5
cow 6 6
cow 26 3
cow 22 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
