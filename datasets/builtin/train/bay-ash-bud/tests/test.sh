#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=64fc66879c873f3efb41139e3e5d71e5d47680cc39445c91a5a6f34e556dd8b1
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.sh
lid 9 3
lid 10 4
lid 23 3
lid 2 6
lid 5 3
van 14 4
van 11 3
van 24 2
van 4 7
van 6 3
. ./jay.sh
if bud 9 4; then echo y; else echo n; fi
if bud 19 4; then echo y; else echo n; fi
if bud 7 4; then echo y; else echo n; fi
if bud 3 7; then echo y; else echo n; fi
if bud 5 5; then echo y; else echo n; fi
if bud 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
