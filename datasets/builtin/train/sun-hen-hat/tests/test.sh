#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=fb0b4bc5add3ad8af56b9fcb0b902e24bfc46a98d3c57b7eff9caa251fe99bb1
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
hat 26 3
hat 4 7
hat 5 5
hat 10 5
hat 7 7
. ./key.inc
bay
bay 23 1
bay 3 6
bay 5 5
bay 17 3
. ./saw.inc
bay 30 4
bay 3 6
bay 3 3
bay 14 4
bay 22 8
fan 23 3
fan 3 5
fan 3 3
fan 18 7
fan 19 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
