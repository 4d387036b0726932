#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d76436d77695caccb1bd0790303983d62891b3aa50e8e4abb8fc9c7181e326c4
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
hat 17 1
hat 13 3
hat 12 2
hat 4 5
hat 3 6
. ./key.inc
bay 15 1
bay 21 1
bay 21 4
bay 3 6
bay 6 6
bay
. ./saw.inc
bay 20 4
bay 22 2
bay 20 4
bay 3 6
bay 6 6
fan 18 1
fan 11 1
fan 20 4
fan 2 5
fan 3 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
