#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=eac0e5823f8c1038a1136a6a06fdbb4e1962e5611604893a2fefafc3207c70f2
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.lib
rug 30 2
rug 2 7
rug 5 5
rug 1 4
rug 12 5
. ./dog.lib
lid 26 2
lid 4 6
lid 3 3
lid 4 6
lid 16 7
. ./oat.lib
nut 24 3
nut 4 5
nut 5 5
nut 19 3
nut 17 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
