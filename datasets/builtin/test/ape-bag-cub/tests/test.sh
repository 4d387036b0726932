#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='0 0 0 0 0 10 21 13 5 7 n n n y y n 5 3 6 0 0'
found=$(sh -c '
. ./bud.sh
cub 13 1
cub 12 1
cub 24 4
cub 2 5
cub 6 3
. ./gem.sh
saw 7 1
saw 18 2
saw 10 2
saw 2 7
saw 4 3
if koi 7 1; then echo y; else echo n; fi
if koi 12 3; then echo y; else echo n; fi
if koi 25 2; then echo y; else echo n; fi
if koi 3 6; then echo y; else echo n; fi
if koi 3 5; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
. ./sky.sh
bay 16 3
bay 11 3
bay 18 3
bay 4 7
bay 3 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
