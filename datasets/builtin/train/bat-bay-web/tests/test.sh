#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y y y n 2 1 4 0 0 144 76 44 96 384 21 17 14 -2 0'
found=$(sh -c '
. ./elk.sh
if web 12 3; then echo y; else echo n; fi
if web 11 2; then echo y; else echo n; fi
if web 18 3; then echo y; else echo n; fi
if web 2 6; then echo y; else echo n; fi
if web 6 3; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./jay.sh
fig 11 2
fig 11 1
fig 18 4
fig 2 6
fig 3 3
fir 9 4
fir 19 2
fir 22 1
fir 3 5
fir 6 6
. ./koi.sh
cup 24 3
cup 20 3
cup 18 4
cup 4 6
cup 3 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
