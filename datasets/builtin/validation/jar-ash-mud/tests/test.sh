#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=177f9717831be48fb6a8690b1ca105f89ca377f7e30dde41bc26c4e1484ef501
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
mud 21 4
mud 4 7
mud 3 3
mud 27 7
mud 20 4
ivy 30 3
ivy 2 6
ivy 6 6
ivy 21 5
ivy 23 9
. ./yam.sh
sun
sun 30 3
sun 3 7
sun 6 6
sun 10 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
