#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=492ec464d3aa5854be007dcd1893839e521e6157abcb500236f99f6a5516ae30
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.inc
bay 16 4
bay 17 1
bay 12 3
bay 2 6
bay 4 3
. ./pan.inc
hay 12 4
hay 21 4
hay 14 1
hay 2 5
hay 5 5
. ./wig.inc
hat 10 1
hat 22 3
hat 21 1
hat 2 6
hat 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
