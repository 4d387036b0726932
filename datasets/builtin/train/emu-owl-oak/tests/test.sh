#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=14c16302e6e079ebc81741902bb8f1238a6d90e8273b15c246980e239fb5d7b3
found=$({ ulimit -f 0 && exec sh -c '
. ./key.sh
pen 7 1
pen 8 4
pen 14 2
pen 4 6
pen 4 3
. ./ram.sh
oak 22 2
oak 24 1
oak 21 4
oak 4 5
oak 3 5
bud 6 2
bud 15 4
bud 23 1
bud 3 5
bud 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
