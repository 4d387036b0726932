#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c4be2cfc2ebdc29277ff421c92b60a0599d49b80dccfe4172daadf603b7524c8
found=$({ ulimit -f 0 && exec sh -c '
. ./fan.inc
bag 20 3
bag 4 5
bag 3 3
bag 13 3
bag 5 6
nut 30 4
nut 2 5
nut 4 4
nut 19 5
nut 24 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
