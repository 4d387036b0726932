#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y y n 10 1 10 0 1 22 22 28 7 11'
found=$(sh -c '
. ./oak.sh
if cub 6 2; then echo y; else echo n; fi
if cub 16 2; then echo y; else echo n; fi
if cub 24 2; then echo y; else echo n; fi
if cub 4 6; then echo y; else echo n; fi
if cub 3 5; then echo y; else echo n; fi
if cub 5 5; then echo y; else echo n; fi
. ./yak.sh
key 20 2
key 7 4
key 21 2
key 3 6
key 5 5
mud 17 1
mud 17 4
mud 23 1
mud 2 5
mud 6 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
