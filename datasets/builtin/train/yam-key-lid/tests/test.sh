#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=24d54a4accc32e81bff155a3bf92f2910a930ba41c86c611141167cf2dfa6657
found=$({ ulimit -f 0 && exec sh -c '
. ./rye.inc
lid 24 1
lid 10 4
lid 14 4
lid 3 7
lid 6 3
fig 12 3
fig 12 2
fig 21 1
fig 2 5
fig 6 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
