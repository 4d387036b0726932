#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='104 44 56 256 160 n n n y n n 15 26 25 6 7'
found=$(sh -c '
. ./net.lib
cub 13 3
cub 11 2
cub 14 2
cub 4 6
cub 5 5
. ./van.lib
if cup 19 1; then echo y; else echo n; fi
if cup 24 3; then echo y; else echo n; fi
if cup 13 1; then echo y; else echo n; fi
if cup 2 6; then echo y; else echo n; fi
if cup 6 5; then echo y; else echo n; fi
if cup 5 5; then echo y; else echo n; fi
. ./wig.lib
yam 13 3
yam 24 4
yam 23 3
yam 4 6
yam 5 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
