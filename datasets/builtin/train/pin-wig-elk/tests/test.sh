#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8b71c5429eec44ac6eaab32aca0fddb6c1434a280b513b764dd5fdb7a4bde4b4
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.sh
sun 23 2
sun 19 4
sun 23 3
sun 3 7
sun 4 6
fan 9 3
fan 19 2
fan 22 2
fan 3 7
fan 5 5
. ./wig.sh
fan 24 3
fan 17 3
fan 17 4
fan 2 7
fan 3 5
elk 6 2
elk 9 3
elk 11 3
elk 3 5
elk 4 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
