#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=da6dd7f636e932da17fa22e40d7693e0460021abb236d383626bf4b33624c99a
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
hat 17 3
hat 23 4
hat 16 2
hat 3 5
hat 6 4
. ./key.inc
bay 6 2
bay 13 3
bay 16 2
bay 4 7
bay 5 5
bay
. ./saw.inc
bay 9 2
bay 14 3
bay 22 2
bay 4 6
bay 3 3
fan 17 3
fan 18 4
fan 24 4
fan 3 6
fan 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
