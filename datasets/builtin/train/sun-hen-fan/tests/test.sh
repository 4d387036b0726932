#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1ccc424937428635225f38281c89c5288c78a8876b5c9674077d3d7d56e1adba
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
hat 14 4
hat 16 4
hat 24 1
hat 2 5
hat 4 3
. ./key.inc
bay 8 4
bay 18 3
bay 24 2
bay 2 7
bay 4 6
bay
. ./saw.inc
bay 7 3
bay 23 4
bay 9 4
bay 3 5
bay 5 4
fan 12 2
fan 7 3
fan 15 2
fan 4 5
fan 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
