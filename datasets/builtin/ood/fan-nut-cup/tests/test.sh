#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='32 64 112 384 160 n n n y n n 25 15 20 4 5'
found=$(sh -c '
. ./net.lib
cub 16 1
cub 16 2
cub 7 4
cub 3 7
cub 5 5
. ./van.lib
if cup 25 2; then echo y; else echo n; fi
if cup 6 1; then echo y; else echo n; fi
if cup 25 2; then echo y; else echo n; fi
if cup 2 5; then echo y; else echo n; fi
if cup 4 3; then echo y; else echo n; fi
if cup 5 5; then echo y; else echo n; fi
. ./wig.lib
yam 23 2
yam 13 4
yam 18 1
yam 2 6
yam 3 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
