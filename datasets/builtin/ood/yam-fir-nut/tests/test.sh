#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a4ef1fcca77b4171c3679bffe5f300e72c063393b1c813f3d56b8abf58f35f36
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.lib
rug 14 3
rug 10 1
rug 20 1
rug 2 7
rug 3 6
. ./dog.lib
lid 9 2
lid 21 2
lid 24 4
lid 2 5
lid 4 4
. ./oat.lib
nut 8 1
nut 24 2
nut 15 3
nut 3 7
nut 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
