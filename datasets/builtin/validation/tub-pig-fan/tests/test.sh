#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d151505893a29d77bad58b367d9d1ceab220cf0e420f3131025e7eac45182984
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.inc
pin 19 2
pin 19 1
pin 18 1
pin 2 6
pin 4 5
pin
. ./van.inc
mop 19 2
mop 10 4
mop 15 1
mop 2 7
mop 6 5
fan 23 2
fan 16 3
fan 10 2
fan 4 7
fan 4 6
fan
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
