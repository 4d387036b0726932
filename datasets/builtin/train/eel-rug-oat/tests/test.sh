#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=de7dbfcced498a9bfe7bd35c13e1013250ccb942261e8913c8905411e7956045
found=$({ ulimit -f 0 && exec sh -c '
. ./jay.sh
if oat 12 2; then echo y; else echo n; fi
if oat 25 1; then echo y; else echo n; fi
if oat 15 3; then echo y; else echo n; fi
if oat 2 7; then echo y; else echo n; fi
if oat 4 3; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
. ./jet.sh
map 11 2
map 10 1
map 19 4
map 4 6
map 6 5
ant 9 4
ant 9 3
ant 9 1
ant 2 6
ant 4 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
