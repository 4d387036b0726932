#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d55ea9f461572dca0e639ef70a859307e29890b1986c9e3bba6e6cd57a4f8c68
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.inc
pin 23 4
pin 9 3
pin 23 2
pin 4 5
pin 4 6
pin
. ./van.inc
mop 21 3
mop 6 2
mop 17 3
mop 3 5
mop 5 6
fan 17 2
fan 25 1
fan 25 3
fan 2 5
fan 4 4
fan
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
