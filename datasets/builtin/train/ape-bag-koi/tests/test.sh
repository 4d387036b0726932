#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='0 0 0 0 0 21 20 24 6 7 n n n y n n 2 6 8 0 1'
found=$(sh -c '
. ./bud.sh
cub 15 3
cub 12 2
cub 24 4
cub 2 6
cub 4 3
. ./gem.sh
saw 18 2
saw 17 1
saw 21 1
saw 3 5
saw 4 4
if koi 13 4; then echo y; else echo n; fi
if koi 24 4; then echo y; else echo n; fi
if koi 19 1; then echo y; else echo n; fi
if koi 2 7; then echo y; else echo n; fi
if koi 4 4; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
. ./sky.sh
bay 6 3
bay 13 2
bay 25 3
bay 3 5
bay 3 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
