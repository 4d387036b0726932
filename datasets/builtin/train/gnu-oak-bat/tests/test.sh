#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=74abbf117e91a4b610bc489392d18099bb402d93526ba59ac71da1063b1f3a17
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.inc
bag 19 3
bag 17 4
bag 23 2
bag 2 7
bag 5 5
bat 13 3
bat 14 3
bat 24 3
bat 4 6
bat 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
