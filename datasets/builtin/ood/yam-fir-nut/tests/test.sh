#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5e004dc51d2da3a63363d6415c5a058970bbefd75e113b2d10955c36d12503d3
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.lib
rug 24 3
rug 2 5
rug 5 5
rug 3 2
rug 21 2
. ./dog.lib
lid 29 1
lid 2 7
lid 4 4
lid 29 8
lid 5 3
. ./oat.lib
nut 23 2
nut 2 5
nut 6 6
nut 15 5
nut 22 6
nut 25 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
