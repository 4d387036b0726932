#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=772fb7490a96dc27b0fcdd28c2f989dfd74255b1cc20647656b1266ebb002151
found=$({ ulimit -f 0 && exec sh -c '
. ./key.sh
pen 10 1
pen 24 3
pen 18 4
pen 4 7
pen 5 3
. ./ram.sh
oak 10 3
oak 22 4
oak 16 4
oak 3 7
oak 5 5
bud 25 1
bud 18 1
bud 16 3
bud 2 6
bud 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
