#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=26a9c595158ac9062537b07d6cf68633150f4e1c2cd8299a7d65a6efc092f6e9
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.inc
gnu 22 3
gnu 4 6
gnu 3 3
gnu 29 4
gnu 1 1
. ./fig.inc
gnu 21 3
gnu 4 7
gnu 5 5
gnu 1 2
gnu 10 5
pig 26 1
pig 3 6
pig 5 5
pig 14 3
pig 24 7
. ./jet.inc
cow 29 2
cow 2 7
cow 5 5
cow 24 3
cow 15 7
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
