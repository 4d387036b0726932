#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6d459945371338170580c96dbcfd4f809eedcdf2e24e653f1bde37bf6ed064c1
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.sh
sun 27 4
sun 3 7
sun 4 4
sun 1 6
sun 8 8
fan 23 3
fan 2 7
fan 4 4
fan 17 9
fan 1 7
. ./wig.sh
fan 28 3
fan 4 5
fan 5 5
fan 6 7
fan 12 9
elk 28 2
elk 4 5
elk 4 4
elk 5 7
elk 1 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
