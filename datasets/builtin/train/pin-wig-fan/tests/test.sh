#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6ac7cbd455cfd9f0ebbfa39da306d5d805c2330144a6e8391dc18806edb0ff26
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.sh
sun 18 4
sun 12 4
sun 13 1
sun 3 5
sun 6 4
fan 18 2
fan 19 2
fan 16 4
fan 2 7
fan 5 5
. ./wig.sh
fan 24 1
fan 16 1
fan 20 2
fan 4 7
fan 4 6
elk 7 2
elk 8 4
elk 6 4
elk 2 7
elk 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
