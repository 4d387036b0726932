#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=2174fc56128cf3a80a7fc8e054538e14686fbbd8aa3151c1ef0b3dc3125cc560
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.sh
if web 25 3; then echo y; else echo n; fi
if web 10 2; then echo y; else echo n; fi
if web 25 3; then echo y; else echo n; fi
if web 3 7; then echo y; else echo n; fi
if web 5 6; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./jay.sh
fig 22 2
fig 7 1
fig 24 3
fig 2 6
fig 3 6
fir 24 3
fir 23 1
fir 24 2
fir 4 5
fir 3 5
. ./koi.sh
cup 25 4
cup 21 3
cup 10 4
cup 2 5
cup 5 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
