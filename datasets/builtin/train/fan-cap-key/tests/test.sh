#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y n n 7 15 2 0 1 25 28 27 8 11'
found=$(sh -c '
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
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
