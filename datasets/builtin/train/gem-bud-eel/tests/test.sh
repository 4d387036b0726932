#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1575b5958cb1aada00ca130c7dafde9d7710bf4cd27ac224ec68fcd26d8774ac
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.sh
van 21 2
van 3 5
van 5 5
van 27 8
van 13 2
sky 30 3
sky 3 7
sky 3 3
sky 30 5
sky 7 8
. ./cub.sh
eel 22 2
eel 2 6
eel 5 5
eel 18 8
eel 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
