#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=739019a59f73062a5c5535538e0dc2fcf490ca7ae7a6d331bea72930991ac672
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.sh
van 26 3
van 3 7
van 3 3
van 5 6
van 27 8
sky 20 2
sky 3 6
sky 4 4
sky 2 6
sky 19 9
. ./cub.sh
eel 20 3
eel 3 5
eel 6 6
eel 4 5
eel 15 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
