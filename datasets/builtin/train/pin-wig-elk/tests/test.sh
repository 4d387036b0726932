#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3a8cb1360f71f8b5f6c6901fbfb29ce8839089d6e41caa31bff071f066928f3c
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.sh
sun 29 2
sun 4 7
sun 6 6
sun 20 4
sun 26 4
sun 16 6
sun 8 8
fan 26 3
fan 2 7
fan 4 4
fan 16 2
fan 6 4
. ./wig.sh
fan 25 4
fan 2 5
fan 4 4
fan 25 8
fan 12 9
elk 20 4
elk 3 7
elk 4 4
elk 14 7
elk 11 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
