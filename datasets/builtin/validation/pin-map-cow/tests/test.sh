#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=3296e9c59f14460897a9e75213be3b4c8f56f587e8e6107d1c4c73fce484b758
found=$({ ulimit -f 0 && exec sh -c '
. ./fig.sh
cow 6 3
cow 15 3
cow 25 1
cow 3 5
cow 3 6
fox 25 2
fox 7 4
fox 24 2
fox 2 5
fox 6 4
. ./ram.sh
rye 9 2
rye 9 2
rye 8 2
rye 4 6
rye 3 4
rye
if dog 24 2; then echo y; else echo n; fi
if dog 21 2; then echo y; else echo n; fi
if dog 7 3; then echo y; else echo n; fi
if dog 4 6; then echo y; else echo n; fi
if dog 5 3; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
