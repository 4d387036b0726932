#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=44c5d9acba44fcd698c6abdd2666d7a536e99b324ba2bf51b191946faa52992d
found=$({ ulimit -f 0 && exec sh -c '
. ./fig.sh
cow 11 4
cow 9 2
cow 14 3
cow 3 7
cow 3 4
fox 19 1
fox 12 3
fox 24 2
fox 2 5
fox 5 5
. ./ram.sh
rye 6 3
rye 22 4
rye 25 2
rye 3 5
rye 3 5
rye
if dog 11 1; then echo y; else echo n; fi
if dog 24 1; then echo y; else echo n; fi
if dog 23 1; then echo y; else echo n; fi
if dog 4 7; then echo y; else echo n; fi
if dog 6 6; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
