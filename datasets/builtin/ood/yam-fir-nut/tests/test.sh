#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=89bb63109fa31596dd594bf4f68ee2ff2a3a35caaabe3b8bac45593be774386d
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
