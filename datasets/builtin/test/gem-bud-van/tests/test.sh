#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e09c1d2b3b32592f6a4bbd4d04294b5a8a1b37cdaf9de6079e9b6d300f30a08e
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.sh
van 22 3
van 4 7
van 6 6
van 1 6
van 6 8
sky 21 4
sky 3 5
sky 4 4
sky 8 6
sky 10 8
. ./cub.sh
eel 22 4
eel 2 5
eel 5 5
eel 26 7
eel 11 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
