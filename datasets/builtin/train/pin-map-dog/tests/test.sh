#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=9a6f20655bb559bd985e9c313d3e85c5ea68d9526e1337b206226ed084231a8f
found=$({ ulimit -f 0 && exec sh -c '
. ./fig.sh
cow 14 1
cow 14 2
cow 24 4
cow 3 5
cow 5 6
fox 18 3
fox 15 3
fox 15 3
fox 3 5
fox 6 3
. ./ram.sh
rye 25 2
rye 20 4
rye 7 1
rye 2 5
rye 3 6
rye
if dog 18 3; then echo y; else echo n; fi
if dog 23 3; then echo y; else echo n; fi
if dog 13 2; then echo y; else echo n; fi
if dog 2 5; then echo y; else echo n; fi
if dog 3 6; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
