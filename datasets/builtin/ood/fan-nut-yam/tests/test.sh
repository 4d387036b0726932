#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='56 76 40 128 40 n n n y y n 22 14 12 5 5'
found=$(sh -c '
. ./net.lib
cub 7 3
cub 19 2
cub 10 2
cub 2 6
cub 5 3
. ./van.lib
if cup 16 2; then echo y; else echo n; fi
if cup 25 4; then echo y; else echo n; fi
if cup 21 2; then echo y; else echo n; fi
if cup 4 7; then echo y; else echo n; fi
if cup 3 6; then echo y; else echo n; fi
if cup 5 5; then echo y; else echo n; fi
. ./wig.lib
yam 20 3
yam 12 3
yam 10 1
yam 3 5
yam 3 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
