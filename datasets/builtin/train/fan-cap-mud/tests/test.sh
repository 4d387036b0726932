#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y n n 2 1 6 0 0 15 18 27 7 8'
found=$(sh -c '
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
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
