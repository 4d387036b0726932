#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=cc7938fa6fa418c1072b5980309ed50d1a5cbcf3e7d5d73bf964c239e67a0ced
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.inc
bay 13 1
bay 16 4
bay 14 2
bay 2 6
bay 6 3
. ./pan.inc
hay 25 3
hay 23 2
hay 7 2
hay 4 7
hay 3 5
. ./wig.inc
hat 20 4
hat 12 1
hat 23 1
hat 4 5
hat 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
