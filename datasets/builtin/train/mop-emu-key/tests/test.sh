#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5990d98265192a1c7dfdde4fde3e9c35bf4a262bd52c4dc31539ef6d1f27a435
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.sh
jet 8 2
jet 14 1
jet 17 4
jet 3 7
jet 4 3
. ./van.sh
key 7 4
key 12 2
key 17 3
key 3 5
key 6 4
. ./web.sh
hat 15 4
hat 9 2
hat 14 2
hat 2 6
hat 3 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
