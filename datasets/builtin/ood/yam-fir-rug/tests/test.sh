#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1dcc6445da1f701cf11df730e53002b4092c1f146559407c47ebf86cdcdb06d2
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.lib
rug 20 3
rug 4 6
rug 4 4
rug 13 4
rug 28 9
. ./dog.lib
lid 22 2
lid 3 6
lid 5 5
lid 5 8
lid 21 9
. ./oat.lib
nut 28 4
nut 3 7
nut 6 6
nut 5 5
nut 16 7
nut 15 4
nut 26 4
nut 22 4
nut 18 5
nut 4 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
