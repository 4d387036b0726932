#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=07615e03039c96dfe079b8b8fb90ac48723e424dbca2b2b18e355b6df7427a48
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.sh
van 17 3
van 13 4
van 9 1
van 3 7
van 6 3
sky 15 2
sky 17 2
sky 7 3
sky 3 7
sky 3 5
. ./cub.sh
eel 18 2
eel 24 1
eel 14 2
eel 4 5
eel 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
