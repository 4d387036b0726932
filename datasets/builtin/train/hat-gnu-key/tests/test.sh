#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ab04d8cf3f3159ea746436b5cb4508e9494e90654cb7e03abd58567453db29fe
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.inc
saw 29 2
saw 3 6
saw 3 3
saw 10 3
saw 13 4
cup 22 2
cup 3 6
cup 4 4
cup 18 3
cup 5 7
. ./pin.inc
key 28 4
key 2 5
key 5 5
key 21 2
key 19 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
