#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6e9b3812726e1404605119e3fa6d694e2d705605ddd722293f61ec35017f6cb7
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.inc
saw 10 1
saw 6 2
saw 14 2
saw 2 6
saw 4 6
cup 11 1
cup 8 3
cup 12 1
cup 3 7
cup 5 5
. ./pin.inc
key 21 4
key 16 4
key 11 3
key 4 7
key 4 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
