#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y y y n 1 4 4 1 1 20 32 16 256 256 21 23 11 -2 2'
found=$(sh -c '
. ./elk.sh
if web 15 4; then echo y; else echo n; fi
if web 20 3; then echo y; else echo n; fi
if web 21 4; then echo y; else echo n; fi
if web 2 6; then echo y; else echo n; fi
if web 6 4; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./jay.sh
fig 7 1
fig 10 4
fig 21 4
fig 2 7
fig 4 5
fir 10 1
fir 16 1
fir 8 1
fir 2 7
fir 4 6
. ./koi.sh
cup 22 1
cup 24 1
cup 14 3
cup 3 5
cup 5 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
