#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=78b9d4cceb2da4b9cf126248128a4d6aba7deb5d7da511008a847d8ab30cf552
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.sh
van 11 3
van 24 4
van 24 1
van 3 5
van 6 3
sky 24 2
sky 7 2
sky 10 3
sky 2 7
sky 3 6
. ./cub.sh
eel 9 2
eel 19 4
eel 19 2
eel 2 5
eel 3 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
