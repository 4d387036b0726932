#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=79e0a04f9e626f346b3c16bf0a3a55e0063ffd4beeb5991d8df7d71add3d1a99
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.lib
rug 7 3
rug 25 3
rug 11 2
rug 3 7
rug 6 3
. ./dog.lib
lid 13 3
lid 14 3
lid 8 4
lid 4 7
lid 6 6
. ./oat.lib
nut 15 3
nut 22 1
nut 15 3
nut 4 6
nut 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
