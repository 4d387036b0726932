#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=bd07934c029f477e93845e265c78cc94e566d1a0e86b0715dd5b523bc31cc5df
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.inc
pin 6 1
pin 19 1
pin 21 1
pin 4 6
pin 5 5
pin
. ./van.inc
mop 22 4
mop 11 4
mop 12 2
mop 3 6
mop 4 5
fan 15 2
fan 10 3
fan 22 1
fan 3 6
fan 5 4
fan
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
