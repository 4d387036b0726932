#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c364f4e14ddd39e0cbf0d24d020eae4ee8fb5b4e11c149029c1ce9bf53eb54d8
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.inc
bay 13 3
bay 6 1
bay 14 2
bay 3 6
bay 4 4
. ./pan.inc
hay 16 2
hay 19 1
hay 6 1
hay 2 6
hay 5 6
. ./wig.inc
hat 13 3
hat 16 1
hat 10 1
hat 4 6
hat 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
