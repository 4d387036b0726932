#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=dce7abf0db68053d207e1fa56930a8b444a859d1e2f54012f7256d31280de7ef
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.lib
rug 24 2
rug 7 3
rug 20 1
rug 3 6
rug 5 5
. ./dog.lib
lid 15 4
lid 16 1
lid 8 3
lid 3 7
lid 4 5
. ./oat.lib
nut 25 2
nut 16 3
nut 12 3
nut 2 6
nut 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
