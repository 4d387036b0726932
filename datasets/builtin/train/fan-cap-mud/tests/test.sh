#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=4cff9b9cac75f5cf05c0c8ff4813baf78f37cff2abdbe6cd6f1fb99a1efac4b3
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.sh
if cub 20 3; then echo y; else echo n; fi
if cub 7 2; then echo y; else echo n; fi
if cub 22 2; then echo y; else echo n; fi
if cub 3 6; then echo y; else echo n; fi
if cub 6 4; then echo y; else echo n; fi
if cub 5 5; then echo y; else echo n; fi
. ./yak.sh
key 6 3
key 7 4
key 25 4
key 2 7
key 3 4
mud 10 3
mud 13 4
mud 22 1
mud 2 5
mud 3 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
