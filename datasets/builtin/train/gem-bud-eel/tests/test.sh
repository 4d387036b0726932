#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=57871970fed87b42cc29f87391e2c335cf1c97efc59693177fa05b7a1432d620
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.sh
van 9 2
van 12 1
van 20 4
van 4 6
van 3 6
sky 20 3
sky 21 1
sky 25 2
sky 2 7
sky 3 4
. ./cub.sh
eel 11 2
eel 17 3
eel 21 1
eel 2 7
eel 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
