#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2c56204eccfe78b4d2dc2aba50b84c7065eb771e50eccd4dff75d2079e74d8c1
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.inc
pin
pin 20 1
pin 3 5
pin 6 6
pin 7 8
. ./van.inc
mop 25 3
mop 4 7
mop 6 6
mop 9 8
mop 11 4
fan
fan 26 3
fan 3 6
fan 4 4
fan 9 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
