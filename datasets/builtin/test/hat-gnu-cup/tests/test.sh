#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=14941eedba5f1fa79746168b6b1b9d7d4fb154c393526dce8daeba4854c92ebb
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.inc
saw 16 2
saw 6 3
saw 7 1
saw 3 6
saw 4 5
cup 8 1
cup 21 1
cup 25 3
cup 4 7
cup 4 6
. ./pin.inc
key 11 3
key 12 3
key 6 4
key 2 7
key 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
