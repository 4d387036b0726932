#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=cec614262bcb15dd46bd4da08d5f9b71f5ad90279537b853dfcded7934413895
found=$({ ulimit -f 0 && exec sh -c '
. ./key.sh
pen 23 3
pen 14 2
pen 20 1
pen 2 6
pen 3 3
. ./ram.sh
oak 10 1
oak 10 2
oak 11 2
oak 3 7
oak 5 3
bud 12 1
bud 22 3
bud 19 3
bud 4 7
bud 4 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
