#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=895f80f244cd14bb89168b86b770ee8e33c00fb213cd91b0c0a0f48e9d19215a
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
mud 24 4
mud 3 5
mud 4 4
mud 10 9
mud 18 2
ivy 23 3
ivy 4 7
ivy 3 3
ivy 27 3
ivy 3 6
. ./yam.sh
sun
sun 22 1
sun 4 6
sun 6 6
sun 20 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
