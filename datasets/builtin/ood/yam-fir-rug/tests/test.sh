#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=ead5c212447d32909501fbbb5782a8a31127f71a7831514866420e09969b9670
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
