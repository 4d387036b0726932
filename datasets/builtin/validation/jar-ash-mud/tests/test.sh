#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f25c7ec933c0b8e6fc535a27e8ab7a8ef3d4607c63ec04a204a7efc42381adee
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
mud 7 4
mud 23 4
mud 8 4
mud 4 6
mud 4 6
ivy 20 2
ivy 14 4
ivy 19 2
ivy 4 7
ivy 6 5
. ./yam.sh
sun 16 4
sun 21 2
sun 24 3
sun 4 7
sun 4 5
sun
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
