#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=79ebd5a41ccde45341660ee150599f484852846850018a330cfbef3325223f9d
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.sh
lid 20 2
lid 20 4
lid 14 4
lid 3 6
lid 4 6
van 21 3
van 25 1
van 16 1
van 2 6
van 5 5
. ./jay.sh
if bud 7 2; then echo y; else echo n; fi
if bud 7 3; then echo y; else echo n; fi
if bud 22 4; then echo y; else echo n; fi
if bud 2 6; then echo y; else echo n; fi
if bud 6 6; then echo y; else echo n; fi
if bud 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
