#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=152c474ee531c33080ef482e32855ba0f6f5044d26106b407932a5b37d78dc9b
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.inc
pin
pin 29 4
pin 2 6
pin 6 6
pin 13 9
. ./van.inc
mop 21 2
mop 4 7
mop 5 5
mop 2 4
mop 18 5
fan
fan 26 1
fan 3 7
fan 5 5
fan 10 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
