#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=420b6b02a2272e1ae86983dc3929d3fa6903f77044c57cd73761a6dea44fc813
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.sh
dog 11 1
dog 18 1
dog 17 3
dog 3 7
dog 4 5
. ./key.sh
van 24 3
van 20 4
van 20 4
van 3 5
van 5 4
. ./pan.sh
kid 24 2
kid 16 4
kid 11 3
kid 4 7
kid 3 3
kid
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
