#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7ab3e30ab14597479559b42278e17e3fe677188ee5982041affa6b94dcef0a86
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.inc
pin
pin 27 2
pin 4 5
pin 5 5
pin 6 1
. ./van.inc
mop 25 2
mop 4 7
mop 4 4
mop 7 9
mop 15 2
fan
fan 23 3
fan 4 6
fan 6 6
fan 13 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
