#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=bdba816d3eeaa1bfe5feca49c9a85541ac8cad0f41938770201f6623a4adb8ca
found=$({ ulimit -f 0 && exec sh -c '
. ./net.inc
rat 15 4
rat 6 1
rat 22 1
rat 3 7
rat 5 6
. ./van.inc
nut 23 4
nut 23 1
nut 20 2
nut 2 5
nut 3 6
oat 25 3
oat 15 1
oat 17 2
oat 4 7
oat 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
