#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7303ef191701c24d10ea88f010bb9451bd1db074f8ceec94d3d2f2979f107971
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.lib
bay 12 3
bay 22 2
bay 11 4
bay 2 5
bay 4 3
pot 17 2
pot 8 3
pot 11 2
pot 4 5
pot 6 4
pot
. ./dog.lib
ram 19 2
ram 16 2
ram 16 4
ram 3 6
ram 4 4
pot 7 2
pot 6 3
pot 12 2
pot 3 5
pot 6 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
