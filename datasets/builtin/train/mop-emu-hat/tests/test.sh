#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d47d5c1501e8bfe85ce2471c03852ae6111e78b8b34ed2e26a74da51532ba117
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.sh
jet 23 2
jet 16 1
jet 22 1
jet 4 5
jet 6 4
. ./van.sh
key 25 2
key 13 3
key 13 1
key 2 7
key 4 5
. ./web.sh
hat 8 2
hat 6 3
hat 6 2
hat 3 5
hat 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
