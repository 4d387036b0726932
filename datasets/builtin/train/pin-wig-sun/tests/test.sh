#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4ce339a9bdef12eea282e040ff7d7d11379de219fb6260c7f255d8c3ec82d8ee
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.sh
sun 29 4
sun 3 6
sun 3 3
sun 17 1
sun 1 1
fan 26 4
fan 2 5
fan 5 5
fan 2 8
fan 25 6
. ./wig.sh
fan 22 1
fan 2 6
fan 6 6
fan 26 4
fan 26 6
elk 23 2
elk 4 7
elk 6 6
elk 12 5
elk 21 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
