#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=d22adae63fef4fb0589cd516a95c78d82550949611dfe56cac16e75938de5fae
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.sh
if cub 16 1; then echo y; else echo n; fi
if cub 25 2; then echo y; else echo n; fi
if cub 18 3; then echo y; else echo n; fi
if cub 2 7; then echo y; else echo n; fi
if cub 6 5; then echo y; else echo n; fi
if cub 5 5; then echo y; else echo n; fi
. ./yak.sh
key 21 3
key 15 1
key 8 4
key 2 6
key 5 5
mud 20 1
mud 23 3
mud 22 1
mud 3 7
mud 6 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
