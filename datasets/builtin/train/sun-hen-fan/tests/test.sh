#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a2956def9251e33e9e1941ec2c9500ddac5a67bc17ce563bd151b9e5339369d3
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
hat 24 4
hat 3 7
hat 6 6
hat 5 3
hat 6 3
. ./key.inc
bay
bay 21 1
bay 4 6
bay 5 5
bay 29 4
. ./saw.inc
bay 21 4
bay 3 7
bay 3 3
bay 19 8
bay 24 2
fan 28 2
fan 2 6
fan 4 4
fan 10 3
fan 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
